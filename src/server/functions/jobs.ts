import type { Job } from '../../contract/functions/functions-contract';
import { holds, type Permission } from '../../contract/permissions/permissions-rules';
import type { RunKind } from '../../contract/sync/sync-contract';
import type { Database } from '../platform/database/database';
import type { Services } from '../platform/services';
import { beginSalaryMetadata, findLastSalaryMetadata } from '../salaries/salary-metadata';
import { findSalarySettings } from '../salaries/salary-settings-queries';
import { findAutoSync } from '../sync/schedule/auto-sync';
import { jobTexts } from './functions-texts';
import { findLastSyncRun } from './job-queries';

/** A job that the server does by its own schedule, and on demand. */
interface ServerJob {
  name: string;
  title: string;
  /** Beside the route's own. */
  requires?: Permission;
  schedule(db: Database): Promise<string>;
  lastRun(db: Database): Promise<Job['lastRun']>;
  /** Resolves once it is on its way; how it ends stands in its own history. */
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

/** Every job that is built, in the order of the page. */
export const JOBS: readonly ServerJob[] = [
  syncJob('last_update', jobTexts.lastUpdate, ({ syncInterval }) => jobTexts.every(syncInterval)),
  syncJob('full', jobTexts.fullSync, () => jobTexts.weekly),
  { ...syncJob('compare', jobTexts.reconciliation, () => jobTexts.nightly), name: 'reconciliation' },
  {
    name: 'salary_metadata',
    title: jobTexts.salaryMetadata,
    schedule: async (db) => jobTexts.daily((await findSalarySettings(db)).metadataHour),
    lastRun: findLastSalaryMetadata,
    // Not among the requests' own connections.
    run: async ({ database, clock, log }) =>
      void (await beginSalaryMetadata({ db: database.db, clock, log })),
  },
];

/** All jobs as the page shows them to whoever holds these permissions. */
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

/** The permission that a job needs and that is not among these; null: it may be begun. */
export function missingFor({ requires }: ServerJob, permissions: readonly string[]): Permission | null {
  return requires === undefined || holds(permissions, requires) ? null : requires;
}
