import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { SyncResponse } from '#contract/features/crm-mirror/sync/sync-contract';
import { buildApp } from '#server/app/app';
import type { Clock } from '../clock';
import { readConfig } from '../config';
import { logOptions } from '../log-options';
import { InvalidTokenError, type IdentityClaims, type IdentityVerifier } from '../identity/identity';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import type { Services } from '../services';
import { openTestDatabase, type TestDatabase } from './database';
import { testClock, type TestClock } from './clock';

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  services: Services;
  clock: TestClock;
  /** Returns headers of an active user with exactly these permissions. Creates the user and a role. */
  as(...permissions: string[]): Promise<{ authorization: string }>;
  /** Returns headers with a valid token with these claims. Creates no user. */
  holding(claims: Partial<IdentityClaims>): { authorization: string };
  close(): Promise<void>;
}

let counter = 0;

/** The servers of a test keep secrets with it. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

/** A test that logs an error fails, unless it replaces `console.error` or passes a log of its own. */
const consoleLog = pino(logOptions('error'), {
  // eslint-disable-next-line no-console -- a test fails by it
  write: (line) => console.error(line.trimEnd()),
});

/**
 * Starts the real server on a real database. Only the identity provider is replaced: a token is the JSON of its claims, so that a
 * test can act as any user. (Real tokens are covered by the verifier's own tests.)
 * @param fill as of `openTestDatabase`
 */
export async function startTestApp(
  overrides: Partial<Services> = {},
  fill?: Parameters<typeof openTestDatabase>[0],
): Promise<TestApp> {
  const database = await openTestDatabase(fill);
  const clock = testClock();
  const parts = {
    config: readConfig({ FIREBERRY_TOKEN: 'test', SECRETS_KEY: TEST_SECRETS_KEY }, 'demo'),
    clock,
    log: consoleLog,
    db: database.requests,
  };
  const services: Services = {
    ...parts,
    database,
    identity: claimsAsTokens(clock),
    identityAdmin: ownAccounts,
    // A test sends the requests of many users as one user.
    requestLimits: { perUser: 1_000_000_000, perAddress: 1_000_000_000 },
    sync: neverSynchronised,
    ...overrides,
  };
  const app = await buildApp(services);
  const holding = (claims: Partial<IdentityClaims>) => ({
    authorization: `Bearer ${Buffer.from(JSON.stringify(claims)).toString('base64url')}`,
  });
  const as = async (...permissions: string[]) => {
    const id = `user-${++counter}`;
    await database.db.insert(roles).values({ id, name: id, permissions });
    await database.db.insert(users).values({ id, email: `${id}@misrad.example`, roleId: id });
    return holding({ uid: id });
  };
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { app, database, services, clock, as, holding, close };
}

/** Verifies nothing: a token is the JSON of its claims. */
export function claimsAsTokens(clock: Clock): IdentityVerifier {
  return {
    async verify(token) {
      const nowSeconds = Math.floor(clock.now().getTime() / 1000);
      try {
        const given = JSON.parse(Buffer.from(token, 'base64url').toString()) as Partial<IdentityClaims>;
        const known = { email: null, emailVerified: true, name: null, picture: null, provider: 'password' };
        return { uid: 'nobody', authTime: nowSeconds, issuedAt: nowSeconds, ...known, ...given };
      } catch {
        throw new InvalidTokenError('not a token');
      }
    },
  };
}

/** An identity provider with accounts created by this server only. */
export const ownAccounts: Services['identityAdmin'] = {
  findAccount: async () => null,
  findOrigin: async () => 'prepared',
  ensureInvitedAccount: async (email) => ({ uid: `uid-of-${email}`, removed: null }),
  openInvitedAccount: async (email) => ({ uid: `uid-of-${email}`, removed: null, token: 'token' }),
  sendSignInLink: async () => {},
  deleteAccount: async () => {},
  endSessions: async () => {},
  ping: async () => {},
};

const nothing: SyncResponse = { message: '', lastSyncTime: null, results: [] };

const neverSynchronised: Services['sync'] = {
  run: async () => nothing,
  tick: async () => {},
  lastSyncTime: async () => null,
  close: async () => {},
};
