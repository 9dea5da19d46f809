import * as z from 'zod/mini';
import { Day, Id, SearchText, UserId } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import { feature } from '#contract/lib/feature';

export const auditLogFeature = feature({
  name: 'audit-log',
  audit: {
    backup: {
      kind: 'גיבוי',
      actions: {
        restored: 'שחזור מגיבוי',
        proven: 'הוכחת גיבוי',
      },
    },
    admin_audit_log: {
      kind: 'יומן פעולות',
      actions: {
        exported: 'ייצוא יומן פעולות',
      },
    },
  },
});

/** One audit log entry: the actor, the action, the target, and the values before and after. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null if the server itself is the actor. */
  actorId: z.nullable(z.string()),
  /** Null if the actor is not a known user. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.nullable(z.string()),
  /** Name of a user, pending user, role or agent, or number of a late change's sale. A deleted target keeps its last name. */
  targetName: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  details: z.unknown(),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Id of a person or of another object. Ids of people are the longest. */
const AnyId = z.optional(UserId);

export const auditLogList = list(auditLogFeature, {
  path: '/api/admin/audit-log',
  summary: 'Audit log: who changed what and when',
  requires: 'system.manage',
  row: AuditEntry,
  filter: {
    /** Searches names, addresses and ids of actor and target, the action and the request id. */
    text: SearchText,
    actorId: AnyId,
    action: Id,
    targetKind: Id,
    targetId: AnyId,
    from: Day,
    to: Day,
  },
  sorts: { at: 'desc' },
  /** Number of entries by kind of object, the most frequent first. */
  totals: { kinds: z.array(z.object({ kind: z.string(), count: z.int() })) },
  // The details of closings and of decisions on late changes contain these fields.
  fieldNeeds: { amount: 'salaries.view', payable: 'salaries.view', difference: 'salaries.view' },
  names: ['actorId', 'action', 'targetId'],
  exported: true,
  record: true,
});
