import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, NOW } from './database/columns';

/** Who did what. A trigger of the database refuses every change, and deletion before 24 months have passed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(NOW),
    /** Null: the server itself. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull().default(''),
    targetId: text('target_id'),
    /** What is worth knowing of the object as it was and as it is; null: nothing. */
    before: jsonb('before'),
    after: jsonb('after'),
    details: jsonb('details').notNull().default({}),
    /** Null: no request asked for it. */
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
