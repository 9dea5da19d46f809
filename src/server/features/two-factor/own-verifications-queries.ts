import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { knownBrowsers, secondFactorSessions } from '#server/db/schema/two-factor-tables';

/** Returns a user's valid verifications, each with the name of its device. */
export async function findVerifications(db: Database, userId: string, now: Date) {
  const { tokenHash, method, browser, createdAt, expiresAt } = secondFactorSessions;
  return db
    .select({ tokenHash, method, browser, createdAt, expiresAt, deviceName: biometricDevices.name })
    .from(secondFactorSessions)
    .leftJoin(biometricDevices, eq(biometricDevices.id, method))
    .where(and(eq(secondFactorSessions.userId, userId), gt(expiresAt, now.toISOString())));
}

export async function findKnownBrowsers(db: Database, userId: string, now: Date) {
  return db
    .select()
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), gt(knownBrowsers.expiresAt, now.toISOString())));
}

/** Deletes the verifications and known browsers with these hashes. */
export async function deleteVerifications(db: Database, tokenHashes: string[]): Promise<void> {
  await db.delete(secondFactorSessions).where(inArray(secondFactorSessions.tokenHash, tokenHashes));
  await db.delete(knownBrowsers).where(inArray(knownBrowsers.tokenHash, tokenHashes));
}
