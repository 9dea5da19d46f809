import { applyRecords } from '../mirror/apply-records';
import { askFor, guard, WITNESSES } from '../mirror/delete-unseen';
import { idOf, nameOf, stampOf, type CrmRecord } from '../crm/fireberry-mapping';
import { readByIds, readWhere } from '../crm/fireberry-reader';
import { stampKey } from '../crm/fireberry-stamps';
import { PAGE_SIZE } from '../mirror/sync-options';
import { changeNoted } from '../mirror/mirror-figures';
import { deleteRows, findSeen } from '../mirror/sync-queries';
import type { EntityRun } from '../runs/sync-run-context';
import { deleteRefusals } from '../runs/sync-run-queries';
import type { Comparison, Reading } from './comparison';
import { ComparisonStopped } from './comparison-limits';
import { filterOf } from './crm-figures';
import { tooManyToRead } from '../health/health-texts';
import { findIdsIn, findOtherIds, findSaved, findStamps } from './mirror-figure-queries';
import { Touched } from './touched';

/** What was done to an entity's rows. */
export class Repairs {
  readonly added = new Touched();
  readonly repaired = new Touched();
  readonly deleted = new Touched();
  readonly changedMeanwhile = new Touched();

  constructor(
    /** Our rows when the comparison began. */
    readonly rowsBefore: number,
    /** Up to where the mirror was brought before: what was changed later is no difference. */
    readonly updatedUpTo: string | null,
  ) {}

  /** Rows that were changed for whatever reason. */
  get touched(): number {
    return this.count + this.changedMeanwhile.count;
  }

  get count(): number {
    return this.added.count + this.repaired.count + this.deleted.count;
  }
}

/**
 * Reads ranges record by record and makes our rows equal to them: missing and differing ones are written; ours that the
 * CRM did not give are asked for by their ids, and deleted when it does not give them then either.
 * @throws CrmError; ComparisonStopped before anything is read, when one of them is too large; SyncStopped `guard` when too
 *   many would go, `incomplete` when the answers contradict each other.
 */
export async function repairRanges(
  comparison: Comparison,
  readings: readonly Reading[],
  repairs: Repairs,
): Promise<void> {
  const { run, source, limits } = comparison;
  const largest = Math.max(0, ...readings.map(({ records }) => records));
  if (largest > limits.recordsAtOnce) throw new ComparisonStopped(tooManyToRead(largest));
  const missed = new Set<string>();
  for (const { range } of readings) {
    run.throwIfClosing();
    const records = await readWhere(run.client, run.mapping, filterOf(source, range));
    await take(run, records, repairs);
    const given = new Set(records.map(nameOf));
    for (const id of await findIdsIn(run.db, run.entity, range)) if (!given.has(id)) missed.add(id);
  }
  if (missed.size > 0) await removeGone(run, [...missed], repairs);
}

/** Writes records as a synchronisation does, and notes what that changed. */
async function take(run: EntityRun, records: readonly CrmRecord[], repairs: Repairs): Promise<void> {
  for (let at = 0; at < records.length; at += PAGE_SIZE) {
    const page = records.slice(at, at + PAGE_SIZE);
    const ids = page.flatMap((record) => idOf(record) ?? []);
    const before = await findStamps(run.db, run.entity, ids);
    await applyRecords(run, [page]);
    const saved = await findSaved(run.db, run.passId, run.entity, ids);
    const after = await findStamps(run.db, run.entity, ids);
    for (const record of page) note(run, record, { before, saved, after }, repairs);
  }
}

interface Written {
  /** Stamps of the rows before and after; no entry: no row. */
  before: ReadonlyMap<string, string | null>;
  after: ReadonlyMap<string, string | null>;
  saved: ReadonlySet<string>;
}

function note(run: EntityRun, record: CrmRecord, { before, saved, after }: Written, repairs: Repairs): void {
  const id = idOf(record);
  if (id === null || !after.has(id)) return;
  const isNew = !before.has(id);
  if (!isNew && !saved.has(id) && before.get(id) === after.get(id)) return;
  if (isLater(stampOf(record), repairs.updatedUpTo, run.options.zone)) repairs.changedMeanwhile.add([id]);
  else (isNew ? repairs.added : repairs.repaired).add([id]);
}

function isLater(stamp: string | null, limit: string | null, zone: string): boolean {
  if (stamp === null || limit === null) return false;
  return (stampKey(stamp, zone) ?? '') > (stampKey(limit, zone) ?? '');
}

async function removeGone(run: EntityRun, ids: readonly string[], repairs: Repairs): Promise<void> {
  await meetWitnesses(run, ids);
  const gone: string[] = [];
  const size = PAGE_SIZE - WITNESSES;
  for (let at = 0; at < ids.length; at += size) {
    run.throwIfClosing();
    const asked = new Set(ids.slice(at, at + size));
    const found = await askFor(run, [...asked]);
    await take(
      run,
      found.filter((record) => asked.delete(nameOf(record))),
      repairs,
    );
    gone.push(...asked);
  }
  guard(run, { total: repairs.rowsBefore, unseen: repairs.deleted.count + gone.length });
  if (gone.length === 0) return;
  await run.lease.write(async (tx) => {
    await changeNoted(
      tx,
      run,
      gone,
      () => deleteRows(tx, run.entity, gone),
      (deleted) => deleted > 0,
    );
    await deleteRefusals(tx, run.entity, gone);
  });
  repairs.deleted.add(gone);
}

/** Makes sure that this run has met rows which must come back whenever the CRM is asked for doubtful ones. */
async function meetWitnesses(run: EntityRun, doubtful: readonly string[]): Promise<void> {
  if ((await findSeen(run.db, run.passId, run.entity, 'newest', 1)).length > 0) return;
  const ids = await findOtherIds(run.db, run.entity, doubtful, WITNESSES);
  if (ids.length > 0) await applyRecords(run, [await readByIds(run.client, run.mapping, ids)]);
}
