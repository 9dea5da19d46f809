import type { Job } from '#contract/features/functions/functions-contract';
import { holds, type Permission } from '#contract/lib/permissions/permissions-rules';
import type { RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import type { Services } from '#server/lib/services';
import {
  beginSalaryMetadata,
  findLastSalaryMetadata,
} from '#server/features/salaries/metadata/salary-metadata';
import { findSalarySettings } from '#server/features/salaries/salary-settings-queries';
import { findAutoSync } from '#server/crm-mirror/schedule/auto-sync';
import { jobTexts } from './functions-texts';
import { findLastSyncRun } from './job-queries';

/** A server job with a schedule that can also be started on demand. */
interface ServerJob {
  name: string;
  title: string;
  /** Permission required in addition to the route's. */
  requires?: Permission;
  schedule(db: Database): Promise<string>;
  lastRun(db: Database): Promise<Job['lastRun']>;
  /** Resolves once the job has started. Its own history contains the result. */
  run(services: Services, userId: string): Promise<void>;
}

function syncJob(
  kind: RunKind,
  title: string,
  schedule: (autoSync: { syncInterval: number }) => string,
): ServerJob {
  return {
    name: kind,
    title,
    requires: 'sync.manage',
    async schedule(db) {
      const autoSync = await findAutoSync(db);
      return autoSync.autoSyncEnabled ? schedule(autoSync) : jobTexts.off;
    },
    lastRun: (db) => findLastSyncRun(db, kind),
    async run({ sync, log }, userId) {
      sync
        .run(kind, { kind: 'person', userId })
        .catch((err: unknown) => log.warn({ err, kind }, 'a synchronisation that was asked for failed'));
    },
  };
}

/** All jobs in the order of the page. */
export const JOBS: readonly ServerJob[] = [
  syncJob('last_update', jobTexts.lastUpdate, ({ syncInterval }) => jobTexts.every(syncInterval)),
  syncJob('full', jobTexts.fullSync, () => jobTexts.weekly),
  { ...syncJob('compare', jobTexts.reconciliation, () => jobTexts.nightly), name: 'reconciliation' },
  {
    name: 'salary_metadata',
    title: jobTexts.salaryMetadata,
    schedule: async (db) => jobTexts.daily((await findSalarySettings(db)).metadataHour),
    lastRun: findLastSalaryMetadata,
    // Uses the background connections rather than those of requests.
    run: async ({ database, clock, log }) =>
      void (await beginSalaryMetadata({ db: database.db, clock, log })),
  },
];

/** Returns all jobs for a user with these permissions. */
export function describeJobs(db: Database, permissions: readonly string[]): Promise<Job[]> {
  return Promise.all(
    JOBS.map(async (job) => ({
      name: job.name,
      title: job.title,
      schedule: await job.schedule(db),
      missing: missingFor(job, permissions),
      lastRun: await job.lastRun(db),
    })),
  );
}

/** Returns the missing permission for a job; null: it may be started. */
export function missingFor({ requires }: ServerJob, permissions: readonly string[]): Permission | null {
  return requires === undefined || holds(permissions, requires) ? null : requires;
}
