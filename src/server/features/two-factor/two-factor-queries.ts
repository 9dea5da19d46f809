import { and, desc, eq, gt, lt, ne, notInArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '#server/db/database';
import { TwoFactorMode } from '#contract/features/two-factor/two-factor-contract';
import { advisoryLock } from '#server/db/advisory-lock';
import { knownBrowsers, secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';

export const TWO_FACTOR_KEY = 'two_factor';
/** Method of verifications by code. Those by a device have the device's id. */
export const BY_CODE = 'code';

const TwoFactorSetting = z.object({
  enabled: z.boolean(),
  codeHash: z.string().nullable(),
  mode: TwoFactorMode,
});
export type TwoFactorSetting = z.infer<typeof TwoFactorSetting>;

const DEFAULT: TwoFactorSetting = { enabled: false, codeHash: null, mode: 'shared' };

/** @param stored value of the setting's row, which in earlier versions has no mode; null: off */
export function toTwoFactorSetting(stored: unknown): TwoFactorSetting {
  return TwoFactorSetting.parse({ ...DEFAULT, ...(stored as object | null) });
}

/**
 * Returns whether a user who has verified must set up an own code before anything else.
 * @param method of the verification; null: not verified
 */
export function mustSetUpCode(
  { enabled, mode }: TwoFactorSetting,
  { method, hasOwnCode }: { method: string | null; hasOwnCode: boolean },
): boolean {
  return enabled && mode === 'own' && method === BY_CODE && !hasOwnCode;
}

/** Returns the organisation's second factor; off by default. */
export async function findTwoFactorSetting(db: Database): Promise<TwoFactorSetting> {
  return toTwoFactorSetting(await findSetting(db, TWO_FACTOR_KEY));
}

export async function updateTwoFactorSetting(db: Database, setting: TwoFactorSetting): Promise<void> {
  await upsertSetting(db, TWO_FACTOR_KEY, setting);
}

/**
 * Prevents changes of the setting and verifications until the transaction ends. Otherwise a verification by the old code could
 * outlast its replacement.
 */
export async function lockTwoFactorSetting(db: Database): Promise<TwoFactorSetting> {
  await advisoryLock(db, `setting ${TWO_FACTOR_KEY}`);
  return findTwoFactorSetting(db);
}

/** Verification of a browser session; `authTime` in seconds since the epoch. */
export interface SecondFactorProof {
  tokenHash: string;
  userId: string;
  authTime: number;
}

/** Returns the method of a valid verification for this user's sign-in, or null. */
export async function findSessionMethod(
  db: Database,
  proof: SecondFactorProof,
  now: Date,
): Promise<string | null> {
  const [session] = await db
    .select({ method: secondFactorSessions.method })
    .from(secondFactorSessions)
    .where(
      and(
        eq(secondFactorSessions.tokenHash, proof.tokenHash),
        eq(secondFactorSessions.userId, proof.userId),
        eq(secondFactorSessions.authTime, proof.authTime),
        gt(secondFactorSessions.expiresAt, now.toISOString()),
      ),
    );
  return session?.method ?? null;
}

/** Inserts a verification, and deletes expired ones. */
export async function insertSecondFactorSession(
  db: Database,
  session: SecondFactorProof & { method: string; browser: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, expiresAt, ...proof } = session;
  await db.delete(secondFactorSessions).where(lt(secondFactorSessions.expiresAt, now.toISOString()));
  await db
    .insert(secondFactorSessions)
    .values({ ...proof, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() });
}

/** Maximum number of known browsers per user. */
const MAX_KNOWN_BROWSERS = 10;

/** Inserts a known browser, and deletes expired ones and the user's oldest. */
export async function insertKnownBrowser(
  db: Database,
  known: { tokenHash: string; userId: string; browser: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  const { userId, now, expiresAt, ...row } = known;
  await db.delete(knownBrowsers).where(lt(knownBrowsers.expiresAt, now.toISOString()));
  await db.insert(knownBrowsers).values({ ...row, userId, expiresAt: expiresAt.toISOString() });
  const isOwn = eq(knownBrowsers.userId, userId);
  // All have the same lifetime, so the oldest expires first.
  const newest = db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(isOwn)
    .orderBy(desc(knownBrowsers.expiresAt), desc(knownBrowsers.tokenHash))
    .limit(MAX_KNOWN_BROWSERS);
  await db.delete(knownBrowsers).where(and(isOwn, notInArray(knownBrowsers.tokenHash, newest)));
}

export async function deleteKnownBrowsers(db: Database): Promise<void> {
  await db.delete(knownBrowsers);
}

/** Returns whether this is a valid known browser of the user. */
export async function hasKnownBrowser(
  db: Database,
  { tokenHash, userId }: { tokenHash: string; userId: string },
  now: Date,
): Promise<boolean> {
  const found = await db.$count(
    knownBrowsers,
    and(
      eq(knownBrowsers.tokenHash, tokenHash),
      eq(knownBrowsers.userId, userId),
      gt(knownBrowsers.expiresAt, now.toISOString()),
    ),
  );
  return Number(found) > 0;
}

/** Deletes one browser session's verification. */
export async function deleteSecondFactorSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(secondFactorSessions).where(eq(secondFactorSessions.tokenHash, tokenHash));
}

/** Deletes verifications by devices, of one user or all. */
export async function deleteDeviceSessions(db: Database, of: { userId?: string } = {}): Promise<void> {
  await db
    .delete(secondFactorSessions)
    .where(
      and(
        ne(secondFactorSessions.method, BY_CODE),
        of.userId === undefined ? undefined : eq(secondFactorSessions.userId, of.userId),
      ),
    );
}

/** Deletes a user's verifications, except the one with this hash. */
export async function deleteOtherSessions(db: Database, userId: string, tokenHash: string): Promise<void> {
  const { userId: ownerId, tokenHash: hash } = secondFactorSessions;
  await db.delete(secondFactorSessions).where(and(eq(ownerId, userId), ne(hash, tokenHash)));
}

/** Deletes verifications: those of one user, those by one device, or all. */
export async function deleteSecondFactorSessions(
  db: Database,
  of: { userId?: string; method?: string } = {},
): Promise<void> {
  await db
    .delete(secondFactorSessions)
    .where(
      and(
        of.userId === undefined ? undefined : eq(secondFactorSessions.userId, of.userId),
        of.method === undefined ? undefined : eq(secondFactorSessions.method, of.method),
      ),
    );
}
