import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { unnamedFields } from '#contract/features/audit-log/audit-field-texts';
import type { AuditAction } from '#contract/lib/http/route';
import type { Database } from '#server/db/database';
import { auditLog } from '#server/db/schema/audit-tables';
import { salaryViews } from '#server/db/schema/salary-views-tables';
import { requestContext } from './request-context';

export interface AuditEntry {
  /** Null if the server itself acted. */
  actorId: string | null;
  /** `<kind of object>.<verb>`, as declared by the route. */
  action: AuditAction;
  /** Kind of the object, if it differs from the action's first word. */
  targetKind?: string;
  targetId?: string | null;
  /** Relevant fields of the object before and after the change. */
  before?: unknown;
  after?: unknown;
  /** Further data on the action. Must not contain secrets (codes, links, tokens). */
  details?: Record<string, unknown>;
}

/**
 * Writes an entry to the audit log. Runs in the transaction of the action, so that both are committed or neither is. The request
 * id and the caller's address are taken from the current request.
 */
export async function insertAudit(db: Database, entry: AuditEntry): Promise<void> {
  const request = requestContext.getStore();
  const { actorId, action, targetId = null, before = null, after = null, details = {} } = entry;
  await db.insert(auditLog).values({
    actorId,
    action,
    targetKind: entry.targetKind ?? action.slice(0, action.indexOf('.')),
    targetId,
    before,
    after,
    details,
    requestId: request?.requestId ?? null,
    address: request?.address ?? null,
  });
  request?.audited.add(action);
  for (const key of unnamedFields([before, after, details])) request?.unnamed.add(key);
}

/** Number of an actor's latest entries that are compared, so that the cost does not grow with the log. */
const MAX_COMPARED = 1_000;

/** Returns whether an entry with these details is among the actor's latest. */
export async function hasLatestEntry(
  db: Database,
  { actorId, action, details }: { actorId: string; action: AuditAction; details: Record<string, unknown> },
): Promise<boolean> {
  const latest = db
    .select({ action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.actorId, actorId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MAX_COMPARED)
    .as('latest');
  const isSame = sql`${latest.details} @> ${JSON.stringify(details)}::jsonb`;
  const rows = await db
    .select({ action: latest.action })
    .from(latest)
    .where(and(eq(latest.action, action), isSame))
    .limit(1);
  return rows.length > 0;
}

/** Tables of what was done and read, which are kept equally long. */
export const LOG_TABLES = [auditLog, salaryViews] as const;

/** Deletes the oldest rows before a time, at most `limit`. The trigger rejects this within 24 months. @returns their number */
export async function deleteLogBefore(
  db: Database,
  table: (typeof LOG_TABLES)[number],
  before: Date,
  limit: number,
): Promise<number> {
  const oldest = db
    .select({ id: table.id })
    .from(table)
    .where(lt(table.at, before.toISOString()))
    .orderBy(asc(table.at), asc(table.id))
    .limit(limit);
  // As a subquery, the ids are compared with each row if the statistics date from an empty table.
  const isOldest = sql`${table.id} = any(array(${oldest}))`;
  const rows = await db.delete(table).where(isOldest).returning({ id: table.id });
  return rows.length;
}
