import { and, asc, eq, gt, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/database';
import { users } from '../users/users-tables';
import { biometricDevices, webauthnChallenges } from './biometric-tables';
import { defineSetting, readSetting } from '../platform/settings/setting';

const ORGANIZATION_KEY = 'biometric';

export type DeviceRow = typeof biometricDevices.$inferSelect;
type Purpose = 'register' | 'authenticate';

/** Keeps a challenge, and drops those that have expired. */
export async function insertChallenge(
  db: Database,
  given: { challenge: string; userId: string; purpose: Purpose; now: Date; expiresAt: Date },
): Promise<void> {
  await db.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, given.now.toISOString()));
  const { challenge, userId, purpose, expiresAt } = given;
  await db
    .insert(webauthnChallenges)
    .values({ challenge, userId, purpose, expiresAt: expiresAt.toISOString() });
}

/** Uses a challenge up in the statement that reads it: of two answers to it, one finds it. */
export async function takeChallenge(
  db: Database,
  given: { challenge: string; userId: string; purpose: Purpose; now: Date },
): Promise<boolean> {
  const taken = await db
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.challenge, given.challenge),
        eq(webauthnChallenges.userId, given.userId),
        eq(webauthnChallenges.purpose, given.purpose),
        gt(webauthnChallenges.expiresAt, given.now.toISOString()),
      ),
    )
    .returning({ challenge: webauthnChallenges.challenge });
  return taken.length > 0;
}

/** A user's devices, oldest first. */
export async function findDevices(db: Database, userId: string): Promise<DeviceRow[]> {
  return db
    .select()
    .from(biometricDevices)
    .where(eq(biometricDevices.userId, userId))
    .orderBy(asc(biometricDevices.createdAt), asc(biometricDevices.id));
}

/** A user's number of devices; until the end of the transaction nobody registers another for them. */
export async function countDevicesLocked(db: Database, userId: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return db.$count(biometricDevices, eq(biometricDevices.userId, userId));
}

/** @returns false when this credential is registered already, whoever's it is. */
export async function insertDevice(
  db: Database,
  device: typeof biometricDevices.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(biometricDevices)
    .values(device)
    .onConflictDoNothing()
    .returning({ id: biometricDevices.id });
  return made.length > 0;
}

/** Notes a use. @returns false when the device was used, deactivated or removed meanwhile. */
export async function updateDeviceUse(
  db: Database,
  device: Pick<DeviceRow, 'id' | 'counter'>,
  use: { counter: number; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(biometricDevices)
    .set({ counter: use.counter, lastUsedAt: use.at.toISOString() })
    .where(
      and(
        eq(biometricDevices.id, device.id),
        eq(biometricDevices.counter, device.counter),
        eq(biometricDevices.isActive, true),
      ),
    )
    .returning({ id: biometricDevices.id });
  return rows.length > 0;
}

/** @returns null when this user has no such device. */
export async function updateDeviceActive(
  db: Database,
  { userId, deviceId, isActive }: { userId: string; deviceId: string; isActive: boolean },
): Promise<DeviceRow | null> {
  const [row] = await db
    .update(biometricDevices)
    .set({ isActive })
    .where(and(eq(biometricDevices.id, deviceId), eq(biometricDevices.userId, userId)))
    .returning();
  return row ?? null;
}

/** @returns false when this user has no such device. */
export async function deleteDevice(
  db: Database,
  userId: string,
  deviceId: string,
): Promise<{ name: string } | undefined> {
  const [deleted] = await db
    .delete(biometricDevices)
    .where(and(eq(biometricDevices.id, deviceId), eq(biometricDevices.userId, userId)))
    .returning({ name: biometricDevices.name });
  return deleted;
}

/** Has this user switched biometrics on? */
export async function findOwnSwitch(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.select({ on: users.biometricEnabled }).from(users).where(eq(users.id, userId));
  return row?.on ?? false;
}

export async function updateOwnSwitch(db: Database, userId: string, on: boolean): Promise<void> {
  const rows = await db
    .update(users)
    .set({ biometricEnabled: on })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  if (rows.length === 0) throw new Error('no such user');
}

/** Has the organisation switched biometrics on? Off where it was never set. */
export const organizationSwitch = defineSetting({
  key: ORGANIZATION_KEY,
  changed: 'biometric.switched',
  schema: z.object({ enabled: z.boolean() }),
  fallback: { enabled: false },
});

export async function findOrganizationSwitch(db: Database): Promise<boolean> {
  return (await readSetting(db, organizationSwitch)).enabled;
}
