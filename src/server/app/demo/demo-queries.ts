import { sql } from 'drizzle-orm';
import { normalizeAutoSync } from '#contract/features/crm-mirror/sync/auto-sync-contract';
import { REPORT_DEFAULTS } from '#contract/features/reports/report-settings';
import { insertAudit } from '#server/lib/audit-queries';
import { type Database, getRows } from '#server/db/database';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { settings } from '#server/db/schema/settings-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { autoSync } from '#server/crm-mirror/schedule/auto-sync';
import { reportSettings } from '#server/lib/settings/report-settings';

/** Status of the demo's cancelled sales. */
const CANCELLED = 5;

export interface DemoContent {
  roles: { id: string; name: string; description: string; permissions: string[] }[];
  users: { uid: string; email: string; displayName: string; roleId: string; isActive: boolean }[];
  invitations: { id: string; email: string; displayName: string; roleId: string; daysLeft: number }[];
}

/** Returns the number of rows in the tables that indicate whether a database is in use. */
export async function countRows(db: Database): Promise<number> {
  const result = await db.execute(sql`
    select (select count(*) from users) + (select count(*) from roles) + (select count(*) from pending_users)
      + (select count(*) from settings) + (select count(*) from sync_runs) as rows`);
  return Number(getRows<{ rows: number | string }>(result)[0]?.rows);
}

/** Writes the demo's mark, roles and users in one transaction. Parallel calls of two servers write them once. */
export async function insertDemo(db: Database, mark: string, content: DemoContent): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(settings).values({ key: mark, value: true }).onConflictDoNothing();
    const reports = { ...REPORT_DEFAULTS, cancelledStatuses: [CANCELLED] };
    await tx.insert(settings).values({ key: reportSettings.key, value: reports }).onConflictDoNothing();
    const automatic = { ...normalizeAutoSync(null), autoSyncEnabled: true };
    await tx.insert(settings).values({ key: autoSync.key, value: automatic }).onConflictDoNothing();
    await saveDefaultMapping(tx);
    if (content.roles.length > 0) await tx.insert(roles).values(content.roles).onConflictDoNothing();
    if (content.users.length > 0) {
      await tx
        .insert(users)
        .values(content.users.map(({ uid, ...user }) => ({ id: uid, ...user })))
        .onConflictDoNothing();
    }
    for (const { daysLeft, ...invitation } of content.invitations) {
      const made = await tx
        .insert(pendingUsers)
        .values({ ...invitation, expiresAt: sql`now() + make_interval(days => ${daysLeft}::int)` })
        .onConflictDoNothing()
        .returning({ id: pendingUsers.id });
      if (made.length === 0) continue;
      const { id, ...after } = invitation;
      const actorId = content.users[0]?.uid ?? null;
      await insertAudit(tx, { actorId, action: 'invitation.created', targetId: id, after });
    }
  });
}
