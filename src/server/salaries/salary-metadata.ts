import { Cron } from 'croner';
import { BUSINESS_ZONE } from '../../contract/calendar/business-zone';
import type { Job } from '../../contract/functions/functions-contract';
import type { SalaryMetadata } from '../../contract/salaries/salaries-contract';
import { businessDate } from '../platform/clock';
import { atOneMoment } from '../platform/database/at-one-moment';
import type { Database } from '../platform/database/database';
import type { Services } from '../platform/services';
import { findLastSyncTime } from '../sync/runs/sync-run-queries';
import { lockClosings } from './closing-queries';
import { updateSalaryFigures } from './salary-figures';
import { salariesTexts } from './salaries-texts';
import { findStatuses } from '../sales/sale-status-queries';
import { findAgentsOfSales, findYears } from './salary-names-queries';
import { claimSlot, endSlot, findLastJobRun } from './salary-job-queries';
import { findSalaryMetadata, findSalarySettings, updateSalaryMetadata } from './salary-settings-queries';

const SALARY_METADATA_JOB = 'salary_metadata';
/** A server that was down at the hour catches up so long after it. */
const LATEST_START_MS = 20 * 3_600_000;
/** How much of a moment in ISO 8601 tells the ten minutes in which it is. */
const TEN_MINUTES = 'YYYY-MM-DDTHH:M'.length;

type Parts = Pick<Services, 'db' | 'clock' | 'log'>;

/** Gathers years, agents and statuses, and adds up what a new day leaves to be. */
async function gatherMetadata(db: Database, now: Date): Promise<SalaryMetadata> {
  const today = businessDate(now);
  await db.transaction(async (tx) => {
    await lockClosings(tx);
    await updateSalaryFigures(tx, today, false);
  });
  const metadata = await atOneMoment(db, async (snapshot) => ({
    years: await findYears(snapshot, today),
    agents: await findAgentsOfSales(snapshot),
    statuses: await findStatuses(snapshot),
    computedAt: now.toISOString(),
  }));
  await updateSalaryMetadata(db, metadata);
  return metadata;
}

/**
 * Begins the job now, unless it goes on or ran for this slot before; how it ended stands in its history.
 * @returns its end, when it has begun.
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
    const { years, agents } = await gatherMetadata(db, clock.now());
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

/** Runs the job where it is due: every night, and once the first synchronisation has come to its end. */
export async function runDueSalaryMetadata(parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  if ((await findSalaryMetadata(db)) === null) {
    const since = await findLastSyncTime(db);
    // Until there is any, a failed one is tried again after ten minutes at the most.
    if (since !== null) await runSalaryMetadata(parts, `first ${now.toISOString().slice(0, TEN_MINUTES)}`);
    return;
  }
  const { metadataHour } = await findSalarySettings(db);
  const nightly = new Cron(`0 ${metadataHour} * * *`, { timezone: BUSINESS_ZONE, paused: true });
  const due = nightly.previousRuns(1, new Date(now.getTime() + 1))[0];
  if (due && now.getTime() - due.getTime() <= LATEST_START_MS)
    await runSalaryMetadata(parts, businessDate(due));
}

/** Its last run, for the page of functions. */
export function findLastSalaryMetadata(db: Database): Promise<Job['lastRun']> {
  return findLastJobRun(db, SALARY_METADATA_JOB);
}
