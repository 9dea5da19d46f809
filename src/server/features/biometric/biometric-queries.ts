import { and, asc, eq, gt, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#server/db/database';
import { users } from '#server/db/schema/users-tables';
import { biometricDevices, webauthnChallenges } from '#server/db/schema/biometric-tables';
import { defineSetting, readSetting } from '#server/lib/settings/setting';

const ORGANIZATION_KEY = 'biometric';

export type DeviceRow = typeof biometricDevices.$inferSelect;
type Purpose = 'register' | 'authenticate';

/** Stores a challenge, and deletes expired ones. */
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

/** Consumes a challenge in the statement that reads it, so that only one response can use it. */
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

/** Returns a user's devices, oldest first. */
export async function findDevices(db: Database, userId: string): Promise<DeviceRow[]> {
  return db
    .select()
    .from(biometricDevices)
    .where(eq(biometricDevices.userId, userId))
    .orderBy(asc(biometricDevices.createdAt), asc(biometricDevices.id));
}

/** Returns a user's number of devices. Prevents further registrations for the user until the transaction ends. */
export async function countDevicesLocked(db: Database, userId: string): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return db.$count(biometricDevices, eq(biometricDevices.userId, userId));
}

/** @returns false if this credential is already registered by any user */
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

/** Records a use. @returns false if the device was used, deactivated or deleted meanwhile */
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

/** @returns null if the user has no such device */
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

/** @returns undefined if the user has no such device */
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

/** Returns whether this user has enabled biometrics. */
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

/** Setting of the organisation that enables biometrics. Off by default. */
export const organizationSwitch = defineSetting({
  key: ORGANIZATION_KEY,
  changed: 'biometric.switched',
  schema: z.object({ enabled: z.boolean() }),
  fallback: { enabled: false },
});

export async function findOrganizationSwitch(db: Database): Promise<boolean> {
  return (await readSetting(db, organizationSwitch)).enabled;
}
