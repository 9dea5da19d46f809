import type { FastifyRequest } from 'fastify';
import type { OwnVerification } from '#contract/features/two-factor/two-factor-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Database } from '#server/db/database';
import { nothingChanged } from '#server/lib/request-context';
import type { Services } from '#server/lib/services';
import { hashKnownBrowser, KNOWN_BROWSER_LIFE_MS } from './known-browser';
import { deleteVerifications, findKnownBrowsers, findVerifications } from './own-verifications-queries';
import { buildCookie, hashToken } from './second-factor-session';
import { BY_CODE } from './two-factor-queries';

interface Stored extends OwnVerification {
  tokenHash: string;
}

/** Returns the caller's verified sessions and known browsers: the current ones, then the newest. */
export async function findOwnVerifications(
  services: Services,
  userId: string,
  request: FastifyRequest,
): Promise<OwnVerification[]> {
  const stored = await readStored(services, services.db, userId, request);
  stored.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.createdAt.localeCompare(a.createdAt));
  return stored.map(({ tokenHash: _hash, ...verification }) => verification);
}

/** Ends the caller's verifications that match. @returns their number */
export async function endOwnVerifications(
  services: Services,
  userId: string,
  request: FastifyRequest,
  matches: (verification: OwnVerification) => boolean,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    await authorizeWrite(tx);
    const ended = (await readStored(services, tx, userId, request)).filter(matches);
    if (ended.length === 0) {
      nothingChanged();
      return 0;
    }
    await deleteVerifications(
      tx,
      ended.map(({ tokenHash }) => tokenHash),
    );
    await insertAudit(tx, {
      actorId: userId,
      action: 'two_factor.ended',
      details: { removed: ended.length },
    });
    return ended.length;
  });
}

async function readStored(
  { clock, config }: Services,
  db: Database,
  userId: string,
  request: FastifyRequest,
): Promise<Stored[]> {
  const now = clock.now();
  const token = request.cookies[buildCookie(config).name];
  const current = [token === undefined ? null : hashToken(token), hashKnownBrowser(config, request)];
  const identify = (tokenHash: string) => ({
    tokenHash,
    // The hash of the hash: responses contain nothing that the tables contain.
    id: hashToken(tokenHash),
    isCurrent: current.includes(tokenHash),
  });
  const sessions = await findVerifications(db, userId, now);
  const known = await findKnownBrowsers(db, userId, now);
  return [
    ...sessions.map(({ tokenHash, method, ...session }) => ({
      ...session,
      ...identify(tokenHash),
      kind: method === BY_CODE ? ('code' as const) : ('device' as const),
    })),
    ...known.map(({ tokenHash, browser, expiresAt }) => ({
      ...identify(tokenHash),
      kind: 'known' as const,
      deviceName: null,
      browser,
      createdAt: new Date(Date.parse(expiresAt) - KNOWN_BROWSER_LIFE_MS).toISOString(),
      expiresAt,
    })),
  ];
}
