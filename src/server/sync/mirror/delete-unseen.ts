import { applyRecords, saveProgress } from './apply-records';
import { SyncStopped } from '../crm/crm-error';
import { nameOf, type CrmRecord } from '../crm/fireberry-mapping';
import { readByIds } from '../crm/fireberry-reader';
import { changeNoted } from './mirror-figures';
import { PAGE_SIZE } from './sync-options';
import { countUnseen, deleteRows, findSeen, findUnseen } from './sync-queries';
import type { EntityRun } from '../runs/sync-run-context';
import { deleteOtherRefusals, deleteRefusals } from './sync-refusal-queries';

/** Rows known to exist that are asked for with the doubtful ones: an answer without them is not to be believed. */
export const WITNESSES = 20;
const MOST_ATTEMPTS = 3;
/** The share of the witnesses that may have been deleted since. */
const MOST_GONE = 0.25;

/**
 * Deletes the rows that a complete full pass did not meet, once the CRM, asked for them by their ids, does not give
 * them either. What it does give is written.
 * @throws SyncStopped `guard` or `empty` when too many rows would go, `incomplete` when the answers contradict each
 *   other; nothing is deleted then.
 */
export async function deleteUnseen(run: EntityRun): Promise<void> {
  const { db, passId, entity } = run;
  const counts = await countUnseen(db, passId, entity);
  guard(run, counts);
  let after = '';
  while (counts.unseen > 0) {
    run.throwIfClosing();
    const ids = await findUnseen(db, passId, entity, after, PAGE_SIZE - WITNESSES);
    const last = ids.at(-1);
    if (last === undefined) break;
    const { alive, gone } = await askForDoubtful(run, ids);
    if (alive.length > 0) await applyRecords(run, [alive]);
    await deleteGone(run, gone);
    after = last;
  }
  await run.lease.write((tx) => deleteOtherRefusals(tx, entity, passId));
}

/** @throws SyncStopped when the CRM seems to have lost more than anybody deletes. */
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
export async function deleteGone(run: EntityRun, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const result = await run.lease.write(async (tx) => {
    const remove = () => deleteRows(tx, run.entity, ids);
    const deleted = await changeNoted(tx, run, ids, remove, (count) => count > 0);
    await deleteRefusals(tx, run.entity, ids);
    return saveProgress(tx, run, { deletedCount: run.result.deletedCount + deleted });
  });
  Object.assign(run.result, result);
}

/**
 * Asks for doubtful rows by their ids: records of those that the CRM gives, ids of the others. An answer that is cut short
 * lacks its end: so they are asked for in both directions, each time with witnesses that stand at the end.
 */
export async function askForDoubtful(
  run: EntityRun,
  ids: readonly string[],
): Promise<{ alive: CrmRecord[]; gone: string[] }> {
  const rising = await askWithWitnesses(run, ids, 'asc');
  const falling = await askWithWitnesses(run, ids, 'desc');
  const asked = new Set(ids);
  // Of a record that came twice the later answer counts.
  const alive = [...falling, ...rising].filter((record) => asked.delete(nameOf(record)));
  return { alive, gone: [...asked] };
}

async function askWithWitnesses(
  { db, passId, entity, client, mapping }: EntityRun,
  ids: readonly string[],
  order: 'asc' | 'desc',
): Promise<CrmRecord[]> {
  const which = order === 'asc' ? 'newest' : 'oldest';
  const gone = new Set<string>();
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const seen = await findSeen(db, passId, entity, which, WITNESSES + gone.size);
    const witnesses = seen.filter((id) => !gone.has(id));
    if (witnesses.length === 0) break;
    const found = await readByIds(client, mapping, [...ids, ...witnesses], order);
    const names = new Set(found.map(nameOf));
    const missing = witnesses.filter((id) => !names.has(id));
    if (missing.length === 0) return found;
    // A few may have been deleted since they were met: others bear witness then. From an answer that is cut short again,
    // others are missing again. So few, that what the two directions cover still overlaps.
    if (missing.length <= witnesses.length * MOST_GONE) for (const id of missing) gone.add(id);
  }
  throw new SyncStopped('incomplete', `the CRM does not give ${entity} that it has just given`);
}
