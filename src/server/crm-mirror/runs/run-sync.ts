import {
  SYNC_ENTITIES,
  type RunKind,
  type SyncEntity,
  type SyncResult,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { businessDate } from '#server/lib/clock';
import { applyRecords } from '../mirror/apply-records';
import { updateCustomerAggregates } from '../mirror/customer-aggregates';
import { findAggregatesDay } from '../mirror/customer-aggregates-queries';
import { deleteUnseen } from '../mirror/delete-unseen';
import { CrmError } from '../crm/crm-error';
import { readByIds, readRecords, type ReadPage } from '../crm/fireberry-reader';
import { stampKey } from '../crm/fireberry-stamps';
import { loadPages, readAhead } from '../mirror/load-pages';
import { updateAggregates } from '../mirror/mirror-aggregates';
import { checkReading, moveCursor, recordFreshness } from '../mirror/reading-queries';
import { PAGE_SIZE } from '../mirror/sync-options';
import { countMirror, countSeen } from '../mirror/sync-queries';
import { findRefusedIds } from '../mirror/sync-refusal-queries';
import { findStart, type ReadingStart } from './passes/reading-start';
import type { EntityRun, SyncRunContext } from './sync-run-context';
import { recordUpdate, updateCheckpoint } from './passes/pass-queries';
import { updateRun } from './sync-run-queries';

/**
 * Brings the mirror up to date, entity by entity. `run.results` always contains the current counts. An unreadable object is
 * recorded in its result, and the others are read.
 * @throws CrmError, SyncStopped; rows written until then stay, and the next run continues from there
 */
export async function runSync(run: SyncRunContext): Promise<void> {
  const aggregatesDay = await findAggregatesDay(run.db);
  if (run.kind === 'full') run.progress.expect(await countMirror(run.db));
  // Entities finished by an earlier piece of the pass may have changed since.
  const finished = run.checkpoint?.done ?? [];
  const isRead = (entity: SyncEntity): boolean => !run.mappings[entity].isOff;
  for (const entity of SYNC_ENTITIES.filter((one) => isRead(one) && !finished.includes(one)))
    await syncReadable(run, entity, run.kind, aggregatesDay);
  for (const entity of finished.filter(isRead)) await syncReadable(run, entity, 'last_update', null);
  if ((await findAggregatesDay(run.db)) !== businessDate(run.clock.now())) await deriveAggregates(run, null);
}

async function syncReadable(
  run: SyncRunContext,
  entity: SyncEntity,
  kind: RunKind,
  aggregatesDay: string | null,
): Promise<void> {
  const result = getResult(run, entity);
  delete result.unreadable;
  try {
    await syncEntity({ ...run, kind, entity, mapping: run.mappings[entity], result });
  } catch (error) {
    if (!(error instanceof CrmError) || error.kind !== 'forbidden') throw error;
    result.unreadable = error.status === PAYMENT_REQUIRED ? 'not_in_plan' : 'forbidden';
    return;
  }
  // Done here rather than at the end: a later entity may fail, and the figures would be older than the sales.
  if (entity === 'sales') await deriveAggregates(run, aggregatesDay);
  await updateAggregates(run, entity, run.kind === 'full');
}

const PAYMENT_REQUIRED = 402;

/** Returns an entity's counts, in the order of the entities. */
function getResult({ results }: SyncRunContext, entity: SyncEntity): SyncResult {
  const known = results.find((result) => result.entity === entity);
  if (known) return known;
  const result = { entity, recordCount: 0, savedCount: 0, deletedCount: 0, refusedCount: 0 };
  results.push(result);
  return result;
}

async function syncEntity(run: EntityRun): Promise<void> {
  const { db, runId, entity, options, progress, results, client, clock } = run;
  progress.begin(entity);
  // Last updates may have seen records for a pass while it was paused.
  if (run.checkpoint) Object.assign(run.result, await countSeen(db, run.passId, entity));
  await updateRun(db, runId, { results, calls: client.calls(), progress: progress.view(results) });
  const startedAt = clock.now();
  const start = await findStart(run);
  const pages = readRecords({
    client,
    mapping: run.mapping,
    zone: options.zone,
    pageSize: options.batchSize,
    from: start.from,
    known: start.known,
    startedAt,
  });
  const watermark = await applyPages(run, pages, start);
  if (run.kind === 'full') await deleteUnseen(run);
  else await retryRefused(run);
  await run.lease.write((tx) => recordReading(tx, run, start, { watermark, startedAt }));
}

/** Records that an entity was read completely. */
async function recordReading(
  tx: Database,
  run: EntityRun,
  { isBesidePass }: ReadingStart,
  { watermark, startedAt }: { watermark: string | null; startedAt: Date },
): Promise<void> {
  const { entity, openPass, checkpoint } = run;
  if (isBesidePass && openPass) {
    await checkReading(tx, run);
    await recordUpdate(tx, openPass.runId, entity, startedAt);
    return;
  }
  await moveCursor(tx, run, watermark);
  await recordFreshness(tx, entity, startedAt);
  if (!checkpoint || run.kind !== 'full') return;
  Object.assign(checkpoint, { done: [...checkpoint.done, entity], entity: null, watermark: null });
  await updateCheckpoint(tx, run.runId, checkpoint);
}

/** Writes each batch together with its cursor while the next one is read; returns the last watermark. */
async function applyPages(
  run: EntityRun,
  pages: AsyncGenerator<ReadPage, string | null>,
  { cursor, isBesidePass }: ReadingStart,
): Promise<string | null> {
  const { options, kind, runId, entity, checkpoint } = run;
  const getKey = (stamp: string | null): string => stampKey(stamp, options.zone);
  const batches = readAhead(loadPages(run, pages));
  let reached = cursor;
  try {
    for (;;) {
      const step = await batches.next();
      if (step.done) return step.value;
      const watermark = step.value.at(-1)?.watermark ?? null;
      // A full pass starts far behind the existing cursor.
      if (getKey(watermark) > getKey(reached)) reached = watermark;
      const records = step.value.map((page) => page.records);
      await applyRecords(run, records, async (tx) => {
        if (isBesidePass) return checkReading(tx, run);
        await moveCursor(tx, run, reached);
        if (checkpoint && kind === 'full' && watermark !== null)
          await updateCheckpoint(tx, runId, Object.assign(checkpoint, { entity, watermark }));
      });
    }
  } finally {
    await batches.return(null);
  }
}

/** Requests records refused by earlier runs again: their stamps may lie far before the cursor. */
async function retryRefused(run: EntityRun): Promise<void> {
  const ids = await findRefusedIds(run.db, run.entity, run.passId, PAGE_SIZE);
  if (ids.length === 0) return;
  const records = await readByIds(run.client, run.mapping, ids);
  if (records.length > 0) await applyRecords(run, [records]);
}

/** Number of touched customers above which recomputing all is as fast. */
const MAX_TOUCHED = 10_000;

/**
 * Recomputes the customers' figures. Last updates skip untouched customers if all figures applied to today when the run began. A
 * full run may delete sales, so it recomputes all.
 * @param aggregatesDay day of all figures at the start of the run; null: some may be outdated
 */
async function deriveAggregates(
  { clock, writePart, kind, touchedCustomers }: SyncRunContext,
  aggregatesDay: string | null,
): Promise<void> {
  const today = businessDate(clock.now());
  const areFew = kind !== 'full' && aggregatesDay === today && touchedCustomers.size <= MAX_TOUCHED;
  await updateCustomerAggregates(writePart, today, areFew ? [...touchedCustomers] : null);
}
