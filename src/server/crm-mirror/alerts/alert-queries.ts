import { and, arrayContains, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import { SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import type { Database } from '#server/db/database';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { alerts, raisedAlarms } from '#server/db/schema/alert-tables';

export type AlertRow = typeof alerts.$inferSelect;

/** Returns the kinds of alarms of which people were notified. */
export async function findRaisedKinds(db: Database): Promise<string[]> {
  return (await db.select({ kind: raisedAlarms.kind }).from(raisedAlarms)).map(({ kind }) => kind);
}

export async function insertRaised(tx: Database, kinds: readonly string[], at: Date): Promise<void> {
  if (kinds.length === 0) return;
  await tx.insert(raisedAlarms).values(kinds.map((kind) => ({ kind, raisedAt: at.toISOString() })));
}

export async function deleteRaised(tx: Database, kinds: readonly string[]): Promise<void> {
  if (kinds.length > 0) await tx.delete(raisedAlarms).where(inArray(raisedAlarms.kind, [...kinds]));
}

const isAdministrator = and(eq(users.isActive, true), arrayContains(roles.permissions, [SYSTEM_ADMIN]));

/** Returns the addresses of active administrators who want alerts. */
export async function findAlertAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(isAdministrator, eq(users.wantsAlerts, true)));
  return rows.map(({ email }) => email);
}

export async function insertAlerts(tx: Database, rows: (typeof alerts.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(alerts).values(rows);
}

/** Returns the alerts whose next attempt is due, oldest first. */
export function findDueAlerts(db: Database, now: Date): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(lte(alerts.nextAttemptAt, now.toISOString()))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
}

export async function postponeAlert(db: Database, { id, attempts }: AlertRow, until: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ attempts: attempts + 1, nextAttemptAt: until.toISOString() })
    .where(eq(alerts.id, id));
}

/** Deletes all queued alerts, and forgets of which alarms people were notified. @returns the number of alerts */
export async function deleteAlerts(tx: Database): Promise<number> {
  await tx.delete(raisedAlarms);
  return (await tx.delete(alerts).returning({ id: alerts.id })).length;
}

/** Returns whether an active administrator has used the application since then. */
export async function hasSeenAdministrator(db: Database, since: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(isAdministrator, gt(users.lastSeenAt, since)))
    .limit(1);
  return row !== undefined;
}

export async function deleteAlert(db: Database, id: string): Promise<void> {
  await db.delete(alerts).where(eq(alerts.id, id));
}

export async function readWantsAlerts(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.select({ wants: users.wantsAlerts }).from(users).where(eq(users.id, userId));
  return row?.wants ?? false;
}

export async function updateWantsAlerts(tx: Database, userId: string, wants: boolean): Promise<void> {
  await tx.update(users).set({ wantsAlerts: wants }).where(eq(users.id, userId));
}
