import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns';

/** Alarms of which people were notified. A row is deleted when its alarm ends. */
export const raisedAlarms = pgTable('raised_alarms', {
  /** Kind of a `SyncAlarm`. */
  kind: text('kind').primaryKey(),
  raisedAt: moment('raised_at').notNull(),
});

export const ALERT_WAYS = ['mail', 'webhook'] as const;

/** Queue of alerts. A row is deleted when it was delivered or is too old. */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    isOver: boolean('is_over').notNull(),
    /** The `SyncAlarm` that started; null: it ended. */
    alarm: jsonb('alarm'),
    way: text('way', { enum: ALERT_WAYS }).notNull(),
    /** Recipient of a mail; empty for the webhook. */
    address: text('address').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
  },
  (table) => [index('alerts_by_next_attempt').on(table.nextAttemptAt)],
);
