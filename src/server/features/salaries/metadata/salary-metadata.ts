import { Cron } from 'croner';
import { BUSINESS_ZONE } from '#contract/lib/calendar/zoned-time';
import type { Job } from '#contract/features/functions/functions-contract';
import type { SalaryMetadata } from '#contract/features/salaries/salaries-contract';
import { businessDate } from '#server/lib/clock';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { runPeriodically } from '#server/lib/run-periodically';
import type { Services } from '#server/lib/services';
import { findLastSyncTime } from '#server/crm-mirror/runs/sync-run-queries';
import { lockClosings } from '../closing/closing-queries';
import { updateSalaryAggregates } from './salary-aggregates';
import { salariesTexts } from '../salaries-texts';
import { findStatuses } from '#server/features/sales/sale-status-queries';
import { findAgentsOfSales, findYears } from '../salary-names-queries';
import { claimSlot, endSlot, findLastJobRun } from './salary-job-queries';
import { findSalaryMetadata, findSalarySettings, updateSalaryMetadata } from '../salary-settings-queries';

const SALARY_METADATA_JOB = 'salary_metadata';
/** Period after the scheduled hour in which a missed run is started, ms. */
const LATEST_START_MS = 20 * 3_600_000;
/** Interval at which each server checks whether the nightly job is due, ms. */
const TICK_MS = 10_000;
/** Length of the prefix of an ISO 8601 moment that identifies its ten minutes. */
const TEN_MINUTES = 'YYYY-MM-DDTHH:M'.length;

type Parts = Pick<Services, 'db' | 'clock' | 'log'>;

/** Collects years, agents and statuses, and updates the sums for a new day. */
async function loadMetadata(db: Database, now: Date): Promise<SalaryMetadata> {
  const today = businessDate(now);
  await db.transaction(async (tx) => {
    await lockClosings(tx);
    await updateSalaryAggregates((work) => work(tx), today, false);
  });
  const metadata = await repeatableRead(db, async (snapshot) => ({
    years: await findYears(snapshot, today),
    agents: await findAgentsOfSales(snapshot),
    statuses: await findStatuses(snapshot),
    computedAt: now.toISOString(),
  }));
  await updateSalaryMetadata(db, metadata);
  return metadata;
}

/**
 * Starts the job unless it is running or has run for this slot. Its history contains the result.
 * @returns its end, if it was started
 */
export async function beginSalaryMetadata(
  parts: Parts,
  slot = parts.clock.now().toISOString(),
): Promise<{ ended: Promise<void> } | null> {
  const job = { name: SALARY_METADATA_JOB, slot };
  const isBegun = await claimSlot(parts.db, { ...job, startedAt: parts.clock.now() });
  return isBegun ? { ended: performJob(parts, job) } : null;
}

async function performJob({ db, clock, log }: Parts, job: { name: string; slot: string }): Promise<void> {
  let error: string | null = null;
  try {
    const { years, agents } = await loadMetadata(db, clock.now());
    log.info({ years: years.length, agents: agents.length }, 'salary metadata was gathered');
  } catch (err) {
    error = salariesTexts.metadataFailed;
    log.error({ err }, 'salary metadata could not be gathered');
  }
  await endSlot(db, { ...job, finishedAt: clock.now(), error }).catch((err: unknown) =>
    log.error({ err }, 'the end of a job could not be written down'),
  );
}

async function runSalaryMetadata(parts: Parts, slot: string): Promise<void> {
  await (
    await beginSalaryMetadata(parts, slot)
  )?.ended;
}

/** Runs the job if it is due: every night, and after the first completed synchronisation. */
export async function runDueSalaryMetadata(parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  if ((await findSalaryMetadata(db)) === null) {
    const since = await findLastSyncTime(db);
    // Until there is metadata, a failed run is repeated after at most ten minutes.
    if (since !== null) await runSalaryMetadata(parts, `first ${now.toISOString().slice(0, TEN_MINUTES)}`);
    return;
  }
  const { metadataHour } = await findSalarySettings(db);
  const nightly = new Cron(`0 ${metadataHour} * * *`, { timezone: BUSINESS_ZONE, paused: true });
  const due = nightly.previousRuns(1, new Date(now.getTime() + 1))[0];
  if (due && now.getTime() - due.getTime() <= LATEST_START_MS)
    await runSalaryMetadata(parts, businessDate(due));
}

/** Returns the job's last run for the functions page. */
export function findLastSalaryMetadata(db: Database): Promise<Job['lastRun']> {
  return findLastJobRun(db, SALARY_METADATA_JOB);
}

/**
 * Starts the nightly job when it is due, until it is stopped. Of several servers, one executes it.
 * @returns a function that stops it and resolves when the current check has ended
 */
export function startSalarySchedule(parts: Parts): () => Promise<void> {
  return runPeriodically(parts, {
    everyMs: TICK_MS,
    task: () => runDueSalaryMetadata(parts),
    interrupted: 'the schedule of salaries is interrupted',
  });
}
