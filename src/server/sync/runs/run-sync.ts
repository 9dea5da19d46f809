import { SYNC_ENTITIES, type SyncEntity, type SyncResult } from '../../../contract/sync/sync-contract';
import { businessDate } from '../../platform/clock';
import { applyRecords } from '../mirror/apply-records';
import { findFiguresDay, updateCustomerFigures } from '../mirror/customer-figures-queries';
import { deleteUnseen } from '../mirror/delete-unseen';
import { readByIds, readRecords, type ReadPage } from '../crm/fireberry-reader';
import { stampBefore, stampKey } from '../crm/fireberry-stamps';
import { gatherPages, readAhead } from '../mirror/gather-pages';
import { updateFigures } from '../mirror/mirror-figures';
import { findCursor, moveCursor } from '../mirror/reading-queries';
import { overlapMs, PAGE_SIZE } from '../mirror/sync-options';
import { countMirror } from '../mirror/sync-queries';
import { findRefusedIds } from '../mirror/sync-refusal-queries';
import type { EntityRun, SyncRunContext } from './sync-run-context';
import { updatePlace, updateRun } from './sync-run-queries';

/**
 * Brings the mirror up to date, entity by entity. The counts stand in `run.results` at any moment, whatever happens.
 * @throws CrmError, SyncStopped; what was written until then stays, and the next run goes on from there.
 */
export async function runSync(run: SyncRunContext): Promise<void> {
  const figuresDay = await findFiguresDay(run.db);
  if (run.kind === 'full') run.progress.expect(await countMirror(run.db));
  // Of a pass that a dead run began: what that had finished may have changed since.
  const begun = run.results.at(-1)?.entity;
  for (const entity of SYNC_ENTITIES) {
    const earlier = run.results.find((result) => result.entity === entity);
    const result = earlier ?? newResult(entity);
    if (!earlier) run.results.push(result);
    const kind = earlier && entity !== begun ? 'last_update' : run.kind;
    await syncEntity({ ...run, kind, entity, mapping: run.mappings[entity], result });
    // Not at the end: what comes after the sales may fail, and the figures would be older than the sales.
    if (entity === 'sales') await deriveFigures(run, figuresDay);
    await updateFigures(run, entity, run.kind === 'full');
  }
}

function newResult(entity: SyncEntity): SyncResult {
  return { entity, recordCount: 0, savedCount: 0, deletedCount: 0, refusedCount: 0 };
}

async function syncEntity(run: EntityRun): Promise<void> {
  const { db, runId, entity, options, progress, results, client } = run;
  progress.begin(entity);
  await updateRun(db, runId, { results, calls: client.calls(), progress: progress.view(results) });
  const isFull = run.kind === 'full';
  const cursor = await findCursor(db, entity);
  // Of a full pass that another run began: up to where that had read.
  const passed = run.place?.entity === entity ? run.place.watermark : null;
  const known = isFull ? passed : cursor;
  const pages = readRecords({
    client,
    mapping: run.mapping,
    zone: options.zone,
    pageSize: options.batchSize,
    from: known === null ? null : stampBefore(known, overlapMs(options.zone)),
    known,
    startedAt: run.clock.now(),
  });
  const watermark = await applyPages(run, pages, cursor);
  if (isFull) await deleteUnseen(run);
  else await retryRefused(run);
  await run.lease.write((tx) => moveCursor(tx, run, watermark));
}

/** Applies what was read together with the cursor that it allows, while more is read; gives the last watermark. */
async function applyPages(
  run: EntityRun,
  pages: AsyncGenerator<ReadPage, string | null>,
  cursor: string | null,
): Promise<string | null> {
  const { options, kind, runId, passId, entity, fingerprint } = run;
  const keyOf = (stamp: string | null): string => stampKey(stamp ?? '', options.zone) ?? '';
  const batches = readAhead(gatherPages(run, pages));
  let reached = cursor;
  try {
    for (;;) {
      const step = await batches.next();
      if (step.done) return step.value;
      const watermark = step.value.at(-1)?.watermark ?? null;
      // A full pass begins far behind a cursor that already stands.
      if (keyOf(watermark) > keyOf(reached)) reached = watermark;
      const records = step.value.map((page) => page.records);
      await applyRecords(run, records, async (tx) => {
        await moveCursor(tx, run, reached);
        if (kind === 'full' && watermark !== null)
          await updatePlace(tx, runId, { passId, entity, watermark, fingerprint });
      });
    }
  } finally {
    await batches.return(null);
  }
}

/** Asks again for the records that earlier runs refused: their stamps may lie far behind the cursor. */
async function retryRefused(run: EntityRun): Promise<void> {
  const ids = await findRefusedIds(run.db, run.entity, run.runId, PAGE_SIZE);
  if (ids.length === 0) return;
  const records = await readByIds(run.client, run.mapping, ids);
  if (records.length > 0) await applyRecords(run, [records]);
}

/** More than these are as quickly computed with all the others. */
const MOST_TOUCHED = 10_000;

/**
 * The customers' figures. Those that nothing has touched stay, if they held for today when this run began and no sales
 * were deleted.
 * @param figuresDay for which day everybody's held then; null: some may have been wrong.
 */
async function deriveFigures(
  { clock, lease, kind, touchedCustomers }: SyncRunContext,
  figuresDay: string | null,
): Promise<void> {
  const today = businessDate(clock.now());
  const areFew = kind !== 'full' && figuresDay === today && touchedCustomers.size <= MOST_TOUCHED;
  await lease.write((tx) => updateCustomerFigures(tx, today, areFew ? [...touchedCustomers] : null));
}
