import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns';

export const syncRuns = pgTable(
  'sync_runs',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['last_update', 'full', 'compare'] }).notNull(),
    /** Reason of the run: a `SyncReasonKind`. */
    reason: text('reason').notNull(),
    startedBy: text('started_by'),
    status: text('status', { enum: ['running', 'paused', 'ok', 'failed', 'cancelled'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    calls: integer('calls').notNull().default(0),
    /** User-facing reason of a failed or paused run. */
    error: text('error'),
    /** `SyncResult[]` so far. */
    results: jsonb('results').notNull().default([]),
    /** `SyncProgress` of a running run; null before its first page and after its end. */
    progress: jsonb('progress'),
    /** Time of the cancellation request. The run ends at the end of its page. */
    cancelRequestedAt: moment('cancel_requested_at'),
    cancelledBy: text('cancelled_by'),
    /** `PassCheckpoint` at which an open full pass continues. */
    checkpoint: jsonb('place'),
    /** Start of a full pass that needed more than one piece; null for all other runs. */
    passStartedAt: moment('pass_started_at'),
    /** Time when a paused pass resumes automatically. */
    resumesAt: moment('resumes_at'),
    /** Result of a comparison that was completed. */
    verdict: text('verdict', { enum: ['equal', 'repaired', 'different'] }),
    /** `EntityReport[]` of a comparison: compared entities, differences and repairs. */
    report: jsonb('report').notNull().default([]),
  },
  (table) => [
    index('sync_runs_started').on(table.startedAt, table.id),
    index('sync_runs_status').on(table.status, table.finishedAt),
  ],
);

/** Cursor of each entity; written in the same transaction as the rows. */
export const syncCursors = pgTable('sync_cursors', {
  entity: text('entity').primaryKey(),
  /** A `modifiedon` text as sent by the CRM. */
  modifiedOn: text('modified_on').notNull(),
});

/** Start of the latest completed reading of each entity. The mirror equals the CRM as of this time. */
export const syncFreshness = pgTable('sync_freshness', {
  entity: text('entity').primaryKey(),
  readAt: moment('read_at').notNull(),
});

/** Ids seen by a run so far. At the end of a complete full run, all other rows are deleted from the mirror. */
export const syncSeen = pgTable(
  'sync_seen',
  {
    runId: text('run_id').notNull(),
    entity: text('entity').notNull(),
    id: text('id').notNull(),
    /** True if this run added the row or changed its content. */
    saved: boolean('saved').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.runId, table.entity, table.id] })],
);

/** Records that violate their entity's schema, as received. */
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

/** Number of calls to the CRM per day, which begins at 00:00 UTC. */
export const crmCalls = pgTable('crm_calls', {
  windowStart: moment('window_start').primaryKey(),
  calls: integer('calls').notNull(),
});

/** Calls that still count towards the CRM's limit per minute: from before they were sent until a minute after their response. */
export const crmRecentCalls = pgTable(
  'crm_recent_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    countsUntil: moment('counts_until').notNull(),
  },
  (table) => [index('crm_recent_calls_until').on(table.countsUntil)],
);

/** Leases of named jobs, one row each, with the holder and the expiry. The fence increases with every new holder. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  owner: text('owner').notNull(),
  fence: bigint('fence', { mode: 'number' }).notNull(),
  expiresAt: moment('expires_at').notNull(),
});
