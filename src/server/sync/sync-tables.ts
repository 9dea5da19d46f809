import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns';

export const syncRuns = pgTable(
  'sync_runs',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['last_update', 'full', 'compare'] }).notNull(),
    /** Who or what asked: a `SyncReasonKind`. */
    reason: text('reason').notNull(),
    startedBy: text('started_by'),
    status: text('status', { enum: ['running', 'paused', 'ok', 'failed', 'cancelled'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    calls: integer('calls').notNull().default(0),
    /** Why a failed run failed, or a paused one waits, in words for the person who asked for it. */
    error: text('error'),
    /** `SyncResult[]` so far. */
    results: jsonb('results').notNull().default([]),
    /** Where a running one is, a `SyncProgress`; null before its first page and after its end. */
    progress: jsonb('progress'),
    /** When and by whom its end was asked for; it ends at the edge of its page. */
    cancelRequestedAt: moment('cancel_requested_at'),
    cancelledBy: text('cancelled_by'),
    /** Up to where an open full pass has read, a `PassPlace`: whoever goes on with it begins there. */
    place: jsonb('place'),
    /** When a full pass began that needed more than one piece; null: of all other runs. */
    passStartedAt: moment('pass_started_at'),
    /** When a paused pass goes on by itself. */
    resumesAt: moment('resumes_at'),
    /** What a comparison that reached its end has found. */
    verdict: text('verdict', { enum: ['equal', 'repaired', 'different'] }),
    /** `EntityReport[]` of a comparison: what was compared, what differed, what was repaired. */
    report: jsonb('report').notNull().default([]),
  },
  (table) => [
    index('sync_runs_started').on(table.startedAt, table.id),
    index('sync_runs_status').on(table.status, table.finishedAt),
  ],
);

/** Up to where each entity was read; written in the transaction that writes the rows. */
export const syncCursors = pgTable('sync_cursors', {
  entity: text('entity').primaryKey(),
  /** A `modifiedon` text of the CRM's own making. */
  modifiedOn: text('modified_on').notNull(),
});

/** When the newest reading began of each entity that has reached its end: as of then the mirror equals the CRM. */
export const syncFreshness = pgTable('sync_freshness', {
  entity: text('entity').primaryKey(),
  readAt: moment('read_at').notNull(),
});

/** Ids that a run has seen so far; what a full run has not seen at its complete end is deleted from the mirror. */
export const syncSeen = pgTable(
  'sync_seen',
  {
    runId: text('run_id').notNull(),
    entity: text('entity').notNull(),
    id: text('id').notNull(),
    /** Has this run added the row, or changed its content? */
    saved: boolean('saved').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.runId, table.entity, table.id] })],
);

/** Records that did not fit their entity's schema, as they were received. */
export const syncRefusals = pgTable(
  'sync_refusals',
  {
    entity: text('entity').notNull(),
    id: text('id').notNull(),
    reason: text('reason').notNull(),
    record: jsonb('record').notNull(),
    runId: text('run_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entity, table.id] })],
);

/** Calls made to the CRM each day, which begins at 00:00 UTC. */
export const crmCalls = pgTable('crm_calls', {
  windowStart: moment('window_start').primaryKey(),
  calls: integer('calls').notNull(),
});

/** Calls that still count in the CRM's limit of a minute: from before they were sent until a minute after their answer. */
export const crmRecentCalls = pgTable(
  'crm_recent_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    countsUntil: moment('counts_until').notNull(),
  },
  (table) => [index('crm_recent_calls_until').on(table.countsUntil)],
);

/** One row per named job: who holds it, and until when. The holder's number rises with every new holder (fence). */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  fence: bigint('fence', { mode: 'number' }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});
