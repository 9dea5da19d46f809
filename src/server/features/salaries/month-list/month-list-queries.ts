import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, getRows } from '#server/db/database';
import { utcMoment } from '#server/db/sql-fragments';
import { statementChecks } from '#server/db/schema/salaries-tables';
import { personName } from '#server/lib/names/names-queries';
import { users } from '#server/db/schema/users-tables';

export interface CheckRow {
  agentId: string;
  payable: number;
  at: string;
  by: string;
  userId: string;
}

/** Returns who checked the statements of a month, with the checked amounts; the latest first. */
export async function findChecks(db: Database, month: string): Promise<CheckRow[]> {
  const result = await db.execute(sql`
    select c.agent_id as "agentId", c.payable::float8 as payable, ${utcMoment(sql`c.checked_at`)} as at,
      coalesce(${personName(users)}, c.checked_by) as by, c.checked_by as "userId"
    from statement_checks c left join users on users.id = c.checked_by where c.month = ${month}
    order by c.checked_at desc, c.checked_by`);
  return getRows(result);
}

export async function upsertChecks(
  tx: Database,
  rows: readonly (typeof statementChecks.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(statementChecks)
    .values([...rows])
    .onConflictDoUpdate({
      target: [statementChecks.month, statementChecks.agentId, statementChecks.checkedBy],
      set: {
        payable: sql`excluded.payable`,
        checkedAt: sql`excluded.checked_at`,
      },
    });
}

/** Deletes everybody's marks. @returns their number */
export async function deleteChecks(
  tx: Database,
  month: string,
  agentIds: readonly string[],
): Promise<number> {
  const rows = await tx
    .delete(statementChecks)
    .where(and(eq(statementChecks.month, month), inArray(statementChecks.agentId, [...agentIds])))
    .returning({ agentId: statementChecks.agentId });
  return rows.length;
}

/** Returns the time of the last download of a month's payroll file since then; null: none. */
export async function findFileTaken(db: Database, month: string, since: string): Promise<string | null> {
  const result = await db.execute(sql`
    select ${utcMoment(sql`max(at)`)} as at from audit_log
    where action = 'payroll.exported' and at >= ${since}::timestamptz and details->>'month' = ${month}`);
  return getRows<{ at: string | null }>(result)[0]?.at ?? null;
}
