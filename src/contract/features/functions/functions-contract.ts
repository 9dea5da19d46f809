import * as z from 'zod/mini';
import { INACTIVE_DAYS_BOUNDS } from '#contract/features/customers/customers-contract';
import { route } from '#contract/lib/http/route';
import { settingRoutes } from '#contract/lib/http/setting-routes';
import { SyncOptionsSetting } from '#contract/features/crm-mirror/sync/sync-options-contract';
import { feature } from '#contract/lib/feature';

export const functionsFeature = feature({
  name: 'functions',
  audit: {
    job: {
      kind: 'משימה',
      actions: {
        started: 'הפעלת משימה',
      },
    },
    inactive_days: {
      kind: 'ימים ללא מכירה',
      actions: {
        changed: 'שינוי ימים ללא מכירה',
      },
    },
    sync_options: {
      kind: 'הגדרות סנכרון',
      actions: {
        changed: 'שינוי הגדרות סנכרון',
      },
    },
  },
});

export const InactiveDays = z.strictObject({
  /** Number of days without a sale after which a customer is inactive. */
  days: z.int().check(z.minimum(INACTIVE_DAYS_BOUNDS[0]), z.maximum(INACTIVE_DAYS_BOUNDS[1])),
});

export const { get: getInactiveDays, change: changeInactiveDays } = settingRoutes(functionsFeature, {
  path: '/api/functions/inactive-days',
  summary: {
    get: 'Number of days without a sale after which a customer is inactive',
    change: 'Changes the number of days without a sale after which a customer is inactive',
  },
  audit: 'inactive_days.changed',
  setting: InactiveDays,
});

export const { get: getSyncOptions, change: changeSyncOptions } = settingRoutes(functionsFeature, {
  path: '/api/sync/options',
  summary: {
    get: 'Options of the synchronisation',
    change: 'Changes the options from the next run on; a new time zone requires a full run',
  },
  audit: 'sync_options.changed',
  setting: SyncOptionsSetting,
});

/** A job that the server runs on its own. */
export const Job = z.object({
  name: z.string(),
  title: z.string(),
  /** Schedule as text. */
  schedule: z.string(),
  /** Permission that the caller needs to start the job. Null if the caller may start it. */
  missing: z.nullable(z.string()),
  lastRun: z.nullable(
    z.object({
      /** ISO 8601 in UTC, like all times in this contract. */
      startedAt: z.string(),
      finishedAt: z.nullable(z.string()),
      /** `attention`: the job ended and found something that a person should check. */
      status: z.enum(['running', 'paused', 'ok', 'attention', 'failed', 'cancelled']),
      /** Error message for people. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type Job = z.infer<typeof Job>;

export const listJobs = route(functionsFeature, {
  method: 'GET',
  path: '/api/functions/jobs',
  summary: "The server's own jobs, when they run and how they ended last",
  requires: 'system.manage',
  response: z.object({ data: z.array(Job) }),
});

export const runJob = route(functionsFeature, {
  method: 'POST',
  path: '/api/functions/jobs/:name/run',
  summary:
    'Starts a job or joins an ongoing one, and responds immediately. Synchronisation also requires sync.manage',
  requires: 'system.manage',
  audit: 'job.started',
  params: z.strictObject({ name: z.string().check(z.maxLength(64)) }),
  response: z.object({ data: z.array(Job) }),
});

/** Statuses of sales, for settings that select statuses. */
export const listStatuses = route(functionsFeature, {
  method: 'GET',
  path: '/api/functions/statuses',
  summary: 'Statuses of sales by code',
  requires: 'system.manage',
  response: z.object({ data: z.array(z.object({ code: z.int(), name: z.nullable(z.string()) })) }),
});
