import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from '../columns';

/** The audit log. A database trigger rejects updates but those of `erase_person()`, and deletions within 24 months. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(NOW),
    /** Null if the server itself acted. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull().default(''),
    targetId: text('target_id'),
    /** Relevant fields of the object before and after the change. Null if there are none. */
    before: jsonb('before'),
    after: jsonb('after'),
    details: jsonb('details').notNull().default({}),
    /** Null if no request caused the entry. */
    requestId: text('request_id'),
    address: text('address'),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at, table.id),
    index('audit_log_target').on(table.targetId, table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
  ],
);
