import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { insertAudit } from '../audit-queries';
import { auditLog } from '#server/db/schema/audit-tables';
import type { Database } from '#server/db/database';

const ACTION = 'backup.restored';

const Restore = z.object({
  /** Time of the backup, ISO 8601 in UTC. What happened after it is lost. */
  takenAt: z.string(),
  /** Time of the restore, ISO 8601 in UTC. */
  restoredAt: z.string(),
});
export type Restore = z.infer<typeof Restore>;

/** Records a restore in the audit log. @param ended numbers of records that were ended or suspended, by their label's key */
export async function insertRestore(
  tx: Database,
  restore: Restore,
  ended: Readonly<Record<string, number>>,
): Promise<void> {
  await insertAudit(tx, { actorId: null, action: ACTION, details: { ...restore, ...ended } });
}

/** Returns the last restore of this database; null: none. */
export async function findLastRestore(db: Database): Promise<Restore | null> {
  const [row] = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, ACTION))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return row ? Restore.parse(row.details) : null;
}
