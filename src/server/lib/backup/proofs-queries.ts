import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { insertAudit } from '../audit-queries';
import { findSetting, insertSettingOnce } from '../settings/settings-queries';
import { auditLog } from '#server/db/schema/audit-tables';
import type { Database } from '#server/db/database';

const ACTION = 'backup.proven';
const INSTALLATION = 'installation';

const Proof = z.object({
  /** Time of the backup, ISO 8601 in UTC. */
  takenAt: z.string(),
  /** Time when it was restored and compared, ISO 8601 in UTC. */
  provenAt: z.string(),
});
export type Proof = z.infer<typeof Proof>;

/** Records in the audit log that a backup of this installation was restored and compared. */
export async function insertProof(db: Database, proof: Proof, rows: number): Promise<void> {
  await insertAudit(db, { actorId: null, action: ACTION, details: { ...proof, rows } });
}

/** Returns the proof of the newest backup that was proven; null: none. */
export async function findLastProof(db: Database): Promise<Proof | null> {
  const [row] = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, ACTION))
    // Times in ISO 8601 and UTC have the order of their texts.
    .orderBy(desc(sql`${auditLog.details} ->> 'takenAt'`))
    .limit(1);
  return row ? Proof.parse(row.details) : null;
}

/** Returns the id of this installation, which its backups contain. It is created once, and stays when the data move. */
export async function findInstallation(db: Database): Promise<string> {
  await insertSettingOnce(db, INSTALLATION, randomUUID());
  return z.string().parse(await findSetting(db, INSTALLATION));
}
