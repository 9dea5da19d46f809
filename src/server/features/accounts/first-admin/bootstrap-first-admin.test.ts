import { ErrorBody } from '#contract/lib/http/errors-contract';
import { buildApp } from '#server/app/app';
import { readConfig, type Config } from '#server/lib/config';
import type { IdentityClaims } from '#server/lib/identity/identity';
import { auditLog } from '#server/db/schema/audit-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

const CONFIGURED = 'owner@misrad.example';

const production: Config = {
  ...readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo'),
  mode: 'production',
  firstAdminEmail: CONFIGURED,
};

let demo: TestApp;

beforeAll(async () => {
  demo = await startTestApp();
});
beforeEach(() => demo.database.reset());
afterAll(() => demo.close());

const somebody = { uid: 'somebody', email: 'somebody@misrad.example' };

async function bootstrap(
  claims: Partial<IdentityClaims> = somebody,
  app = demo.app,
  displayName: unknown = ' דנה לוי ',
): Promise<{ status: number; code: string | null }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/system/bootstrap-first-admin',
    headers: demo.holding(claims),
    payload: { displayName },
  });
  const ok = response.statusCode === 200;
  return { status: response.statusCode, code: ok ? null : ErrorBody.parse(response.json()).error.code };
}

async function needed(app = demo.app): Promise<boolean> {
  const response = await app.inject({ url: '/api/system/bootstrap-status' });
  return response.json<{ firstAdminNeeded: boolean }>().firstAdminNeeded;
}

/** Starts another server on the same database, as after a restart. */
async function withServer<T>(config: Config, work: (app: TestApp['app']) => Promise<T>): Promise<T> {
  const app = await buildApp({ ...demo.services, config });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const MADE = { status: 200, code: null };
const LATE = { status: 409, code: 'conflict' };
const NOT_ALLOWED = { status: 403, code: 'first_admin_not_allowed' };

it('is reported to everybody, without a sign-in', async () => {
  expect(await needed()).toBe(true);
  await bootstrap();
  expect(await needed()).toBe(false);
});

it('creates an administrator with all permissions and the trimmed name, and records it', async () => {
  expect(await bootstrap()).toEqual(MADE);
  const { db } = demo.database;
  const [role] = await db.select().from(roles);
  expect(role?.permissions).toEqual(['system.admin']);
  expect(await db.select().from(users)).toMatchObject([
    { id: 'somebody', email: somebody.email, displayName: 'דנה לוי', roleId: role?.id, isActive: true },
  ]);
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'first_admin.made', actorId: 'somebody' },
  ]);
  const profile = await demo.app.inject({ url: '/api/auth/userProfile', headers: demo.holding(somebody) });
  expect(profile.statusCode).toBe(200);
});

it.each([[''], ['   '], [null], [['דנה']], ['x'.repeat(201)]])('requires a name: not %j', async (name) => {
  expect(await bootstrap(somebody, demo.app, name)).toMatchObject({ status: 400 });
  expect(await needed()).toBe(true);
});

it('creates one for a hundred parallel requests', async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, i) => bootstrap({ uid: `u${i}`, email: `u${i}@misrad.example` })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(99);
  expect(await demo.database.db.select().from(users)).toHaveLength(1);
  expect(await demo.database.db.select().from(roles)).toHaveLength(1);
});

it('is never possible again, even after a restart and the loss of all users', async () => {
  await bootstrap();
  expect(await bootstrap()).toEqual(LATE);
  await demo.database.db.delete(users);
  await withServer(production, async (app) => {
    expect(await needed(app)).toBe(false);
    expect(await bootstrap({ uid: 'owner', email: CONFIGURED }, app)).toEqual(LATE);
  });
  expect(await demo.database.db.select().from(users)).toEqual([]);
});

it('is rejected if there are users, including deactivated ones', async () => {
  await demo.database.db.insert(users).values({ id: 'old', email: 'old@misrad.example', isActive: false });
  expect(await needed()).toBe(false);
  expect(await bootstrap()).toEqual(LATE);
  // The rejected request has not set the permanent mark.
  await demo.database.db.delete(users);
  expect(await bootstrap()).toEqual(MADE);
});

describe('in production', () => {
  it.each<[string, Partial<IdentityClaims>, object]>([
    ['the configured address', { email: CONFIGURED }, MADE],
    ['another address', { email: 'other@misrad.example' }, NOT_ALLOWED],
    ['no address', { email: null }, NOT_ALLOWED],
    [
      'the configured address, not proven',
      { email: CONFIGURED, emailVerified: false },
      { status: 403, code: 'email_not_verified' },
    ],
  ])('%s', async (_what, claims, expected) => {
    await withServer(production, async (app) => {
      expect(await bootstrap({ uid: 'owner', ...claims }, app)).toEqual(expected);
    });
  });

  it('succeeds at the first sign-in after the verification', async () => {
    await withServer(production, async (app) => {
      const owner = { uid: 'owner', email: CONFIGURED };
      expect(await bootstrap({ ...owner, emailVerified: false }, app)).toMatchObject({ status: 403 });
      expect(await bootstrap(owner, app)).toEqual(MADE);
    });
  });

  it('replaces a foreign account, and accepts its replacement', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    const replaced: string[] = [];
    let isReachable = false;
    const identityAdmin = {
      ...demo.services.identityAdmin,
      findOrigin: async (uid: string) => {
        if (!isReachable) throw new Error('no connection');
        return uid === 'replacement' ? ('prepared' as const) : ('foreign' as const);
      },
      ensureInvitedAccount: async (email: string) => {
        replaced.push(email);
        return { uid: 'replacement', removed: 'owner' };
      },
    };
    const app = await buildApp({ ...demo.services, identityAdmin, config: production });
    const now = demo.clock.now().getTime() / 1000;
    const owner = { uid: 'owner', email: CONFIGURED, issuedAt: now };
    expect(await bootstrap(owner, app)).toEqual({ status: 503, code: 'unavailable' });
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('no connection'));
    isReachable = true;
    expect(await bootstrap(owner, app)).toEqual({ status: 401, code: 'credentials_removed' });
    expect(await demo.database.db.select().from(users)).toEqual([]);
    expect(replaced).toEqual([CONFIGURED]);
    expect(await bootstrap({ ...owner, uid: 'replacement' }, app)).toEqual(MADE);
    const profile = (issuedAt: number) =>
      app.inject({
        url: '/api/auth/userProfile',
        headers: demo.holding({ ...owner, uid: 'replacement', issuedAt }),
      });
    expect((await profile(now - 1)).statusCode).toBe(401);
    expect((await profile(now)).statusCode).toBe(200);
    await app.close();
  });

  it('is rejected while no address is configured', async () => {
    await withServer({ ...production, firstAdminEmail: undefined }, async (app) => {
      expect(await bootstrap({ uid: 'owner', email: CONFIGURED }, app)).toEqual(NOT_ALLOWED);
    });
  });
});
