import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { prepareOnce } from '#server/db/statements/prepare-once';
import { settings } from '#server/db/schema/settings-tables';
import { roles } from '#server/db/schema/roles-tables';
import {
  mustSetUpCode,
  toTwoFactorSetting,
  TWO_FACTOR_KEY,
} from '#server/features/two-factor/two-factor-queries';
import { ownCodes, secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { endedSessions, users } from '#server/db/schema/users-tables';
import type { Caller } from '#server/lib/http/caller';
import { OWN_TOKEN_PROVIDER, type IdentityClaims } from '#server/lib/identity/identity';

/** Reads all that the guard needs, since it runs for every request. */
const callerStatement = prepareOnce((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      photoUrl: users.photoUrl,
      roleId: users.roleId,
      isActive: users.isActive,
      agentId: users.agentId,
      roleName: roles.name,
      permissions: roles.permissions,
      tokensValidAfter: users.tokensValidAfter,
      firstAuthTime: users.firstAuthTime,
      lastSeenAt: users.lastSeenAt,
      twoFactor: settings.value,
      method: secondFactorSessions.method,
      hasOwnCode: isNotNull(ownCodes.userId).mapWith(Boolean),
      isEnded: isNotNull(endedSessions.authTime).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(settings, eq(settings.key, TWO_FACTOR_KEY))
    .leftJoin(
      secondFactorSessions,
      and(
        eq(secondFactorSessions.userId, users.id),
        eq(secondFactorSessions.tokenHash, sql.placeholder('tokenHash')),
        eq(secondFactorSessions.authTime, sql.placeholder('authTime')),
        gt(secondFactorSessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .leftJoin(ownCodes, and(eq(ownCodes.userId, users.id), isNotNull(ownCodes.confirmedAt)))
    .leftJoin(
      endedSessions,
      and(eq(endedSessions.userId, users.id), eq(endedSessions.authTime, sql.placeholder('authTime'))),
    )
    .where(eq(users.id, sql.placeholder('uid')))
    .prepare('find_caller'),
);

/**
 * Returns the user with this uid, the permissions of the role, and whether the second factor is required of this browser session;
 * or null.
 * @param authTime of the token, which may belong to a sign-in that has ended
 * @param proof omitted: the browser session is not verified
 */
export async function findCaller(
  db: Database,
  uid: string,
  authTime = 0,
  { tokenHash, now }: { tokenHash: string; now: Date } = UNVERIFIED,
) {
  const [row] = await callerStatement(db).execute({ uid, tokenHash, authTime, now: now.toISOString() });
  if (!row) return null;
  const { tokensValidAfter, firstAuthTime, isEnded, lastSeenAt, permissions, ...others } = row;
  const { twoFactor, method, hasOwnCode, ...person } = others;
  const caller: Caller = { ...person, permissions: permissions ?? [] };
  const setting = toTwoFactorSetting(twoFactor);
  return {
    caller,
    tokensValidAfter,
    firstAuthTime,
    isEnded,
    lastSeenAt,
    needsSecondFactor: setting.enabled && setting.codeHash !== null && method === null,
    needsOwnCode: mustSetUpCode(setting, { method, hasOwnCode }),
  };
}

const UNVERIFIED = { tokenHash: '', now: new Date(0) };

/** Limits of a user's tokens. */
type TokenLimits = Pick<typeof users.$inferSelect, 'tokensValidAfter' | 'firstAuthTime'>;

/**
 * Returns whether a user's token no longer counts: its sign-in has ended, or is from before `tokensValidAfter`, however often the
 * token was renewed; or it was signed in with a token for an opened invitation, and not by the sign-in that used the invitation.
 */
export function isRevoked(
  { tokensValidAfter, firstAuthTime, isEnded }: TokenLimits & { isEnded: boolean },
  { issuedAt, authTime, provider }: Pick<IdentityClaims, 'issuedAt' | 'authTime' | 'provider'>,
): boolean {
  if (isEnded) return true;
  if (provider === OWN_TOKEN_PROVIDER && authTime !== firstAuthTime) return true;
  return tokensValidAfter !== null && Math.min(issuedAt, authTime) * 1000 < Date.parse(tokensValidAfter);
}

/** Returns the limits of a new user's tokens: tokens of earlier sign-ins than the one that made the account a user are rejected. */
export function firstTokenLimits({ authTime }: IdentityClaims): TokenLimits {
  return { tokensValidAfter: new Date(authTime * 1000).toISOString(), firstAuthTime: authTime };
}

/** Returns the user and role for the profile, or null. Times are ISO 8601 in UTC. */
export async function findProfile(db: Database, uid: string) {
  const [row] = await db
    .select({ user: users, role: roles })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, uid));
  return row ?? null;
}

/** Records a sign-in. */
export async function updateLastLogin(db: Database, uid: string, at: Date): Promise<void> {
  const changed = await db
    .update(users)
    .set({ lastLogin: at.toISOString() })
    .where(eq(users.id, uid))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Error('no such user');
}

/** Records that the user was seen. Skipped if the row is locked, so that it never waits. */
export async function touchUser(db: Database, uid: string, now: Date): Promise<void> {
  const free = db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, uid))
    .for('update', { skipLocked: true });
  await db.update(users).set({ lastSeenAt: now.toISOString() }).where(inArray(users.id, free));
}
