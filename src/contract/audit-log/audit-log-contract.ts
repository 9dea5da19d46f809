import * as z from 'zod/mini';
import { Day, Id, SearchText, UserId } from '../lists/filters';
import { list } from '../lists/list';

/** One entry: who did what to what, and how it was before and after. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null: the server itself. */
  actorId: z.nullable(z.string()),
  /** Null where the person is unknown here. */
  actorName: z.nullable(z.string()),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.nullable(z.string()),
  /** Of a user, pending user, role or agent; of one that is gone, as it was. */
  targetName: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  details: z.unknown(),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A person's, or another object's, whose ids are shorter. */
const AnyId = z.optional(UserId);

export const auditLogList = list({
  path: '/api/admin/audit-log',
  summary: 'Who did what',
  requires: 'system.manage',
  row: AuditEntry,
  filter: {
    /** In names, addresses and ids of actor and object, in the action and in the request id. */
    text: SearchText,
    actorId: AnyId,
    action: Id,
    targetKind: Id,
    targetId: AnyId,
    from: Day,
    to: Day,
  },
  sorts: { at: 'desc' },
  totals: {},
  // Of closed months and what was decided about them, in the details.
  fieldNeeds: { amount: 'salaries.view', payable: 'salaries.view', difference: 'salaries.view' },
  names: ['actorId', 'action'],
  exported: true,
  record: true,
});
