import { unnamedFields } from '../../contract/audit-log/audit-field-texts';
import type { AuditAction } from '../../contract/http/route';
import type { Database } from './database/database';
import { auditLog } from './audit-tables';
import { requestContext } from './request-context';

export interface AuditEntry {
  /** Null: nobody, the server itself. */
  actorId: string | null;
  /** `<kind of object>.<what was done>`, as the route declares it. */
  action: AuditAction;
  /** The kind of object, where it is not the action's first word. */
  targetKind?: string;
  targetId?: string | null;
  /** What is worth knowing of the object as it was, and as it is. */
  before?: unknown;
  after?: unknown;
  /** What else belongs to the deed. Nothing secret: no code, link or token. */
  details?: Record<string, unknown>;
}

/**
 * Writes who did what to whom. In the transaction of the deed: neither is there without the other. The request and the
 * caller's address come from the request that is being answered.
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
