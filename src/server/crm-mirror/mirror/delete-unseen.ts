import { applyRecords, saveProgress } from './apply-records';
import { SyncStopped } from '../crm/crm-error';
import { getRecordName, type CrmRecord } from '../crm/fireberry-mapping';
import { readByIds } from '../crm/fireberry-reader';
import { adjustAggregates } from './mirror-aggregates';
import { PAGE_SIZE } from './sync-options';
import { countUnseen, deleteRows, findSeen, findUnseen } from './sync-queries';
import type { EntityRun } from '../runs/sync-run-context';
import { deleteOtherRefusals, deleteRefusals } from './sync-refusal-queries';

/** Number of existing rows requested together with the doubtful ones. A response without them is not trusted. */
export const SAMPLE_SIZE = 20;
const MAX_ATTEMPTS = 3;
/** Maximum share of the samples that may have been deleted meanwhile. */
const MAX_GONE = 0.25;

/**
 * Deletes the rows that a complete full pass did not see, after requesting them by id. Returned records are written instead.
 * @throws SyncStopped `guard` or `empty` if too many rows would be deleted, `incomplete` if responses contradict each other;
 * nothing is deleted then
 */
export async function deleteUnseen(run: EntityRun): Promise<void> {
  const { db, passId, entity } = run;
  const counts = await countUnseen(db, passId, entity);
  guard(run, counts);
  // Found once: comparing all rows with the seen ids takes seconds for a million rows.
  const unseen = counts.unseen > 0 ? await findUnseen(db, passId, entity) : [];
  const samples = createSamples(run);
  const size = PAGE_SIZE - SAMPLE_SIZE;
  for (let at = 0; at < unseen.length; at += size) {
    run.throwIfClosing();
    const { alive, gone } = await readDoubtfulRecords(run, unseen.slice(at, at + size), samples);
    if (alive.length > 0) await applyRecords(run, [alive]);
    await deleteMissing(run, gone);
  }
  await run.lease.write((tx) => deleteOtherRefusals(tx, entity, passId));
}

/** @throws SyncStopped if an implausible share of the rows would be deleted */
export function guard(
  { options, entity }: EntityRun,
  { total, unseen }: { total: number; unseen: number },
): void {
  if (unseen === 0) return;
  if (unseen === total)
    throw new SyncStopped('empty', `the CRM no longer gives any of the ${total} ${entity}`);
  if (total > options.deletionGuardRows && unseen > total * options.deletionGuardShare) {
    throw new SyncStopped('guard', `${unseen} of ${total} ${entity} would be deleted`);
  }
}

/** Deletes rows that the CRM no longer has. */
export async function deleteMissing(run: EntityRun, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const result = await run.lease.write(async (tx) => {
    const deleted = await deleteRows(tx, run.entity, ids);
    await adjustAggregates(tx, run, deleted);
    await deleteRefusals(tx, run.entity, ids);
    return saveProgress(tx, run, { deletedCount: run.result.deletedCount + deleted.length });
  });
  Object.assign(run.result, result);
}

/**
 * Requests doubtful rows by id. Returns the records that exist and the ids of the others. A truncated response lacks its end, so
 * they are requested in both directions, each time with samples at the end.
 */
export async function readDoubtfulRecords(
  run: EntityRun,
  ids: readonly string[],
  samples: Samples = createSamples(run),
): Promise<{ alive: CrmRecord[]; gone: string[] }> {
  const rising = await readWithSamples(run, ids, 'asc', samples);
  const falling = await readWithSamples(run, ids, 'desc', samples);
  const requestedIds = new Set(ids);
  // If a record was returned twice, the later response counts.
  const alive = [...falling, ...rising].filter((record) => requestedIds.delete(getRecordName(record)));
  return { alive, gone: [...requestedIds] };
}

/** Returns up to `count` seen ids, of the rows modified last or first. */
type Samples = (which: 'newest' | 'oldest', count: number) => Promise<string[]>;

/** Reads samples once for many requests. */
function createSamples({ db, passId, entity }: EntityRun): Samples {
  const known = new Map<'newest' | 'oldest', string[]>();
  return async (which, count) => {
    const before = known.get(which) ?? [];
    if (before.length >= count) return before.slice(0, count);
    const ids = await findSeen(db, passId, entity, which, count);
    known.set(which, ids);
    return ids;
  };
}

async function readWithSamples(
  { entity, client, mapping }: EntityRun,
  ids: readonly string[],
  order: 'asc' | 'desc',
  findSamples: Samples,
): Promise<CrmRecord[]> {
  const which = order === 'asc' ? 'newest' : 'oldest';
  const gone = new Set<string>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const seen = await findSamples(which, SAMPLE_SIZE + gone.size);
    const samples = seen.filter((id) => !gone.has(id));
    if (samples.length === 0) break;
    const found = await readByIds(client, mapping, [...ids, ...samples], order);
    const names = new Set(found.map(getRecordName));
    const missing = samples.filter((id) => !names.has(id));
    if (missing.length === 0) return found;
    // A few samples may have been deleted meanwhile and are replaced by others. A response that is truncated again lacks
    // different ones. The number is limited so that the two directions still overlap.
    if (missing.length <= samples.length * MAX_GONE) for (const id of missing) gone.add(id);
  }
  throw new SyncStopped('incomplete', `the CRM does not give ${entity} that it has just given`);
}
