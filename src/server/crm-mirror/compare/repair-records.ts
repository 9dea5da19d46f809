import { ComparisonStopped } from '../crm/crm-error';
import { applyRecords } from '../mirror/apply-records';
import { readDoubtfulRecords, deleteMissing, guard, SAMPLE_SIZE } from '../mirror/delete-unseen';
import { getRecordName, getStamp, type CrmRecord } from '../crm/fireberry-mapping';
import { readByIds, readWhere } from '../crm/fireberry-reader';
import { stampKey } from '../crm/fireberry-stamps';
import { PAGE_SIZE } from '../mirror/sync-options';
import { findSeen } from '../mirror/sync-queries';
import { comparisonTexts } from '../runs/sync-texts';
import type { EntityRun } from '../runs/sync-run-context';
import { buildFilter, type Comparison, type Reading } from './comparison';

import { findIdsIn, findOtherIds } from './mirror-figure-queries';

/** Ids of an entity's changed rows, by type of repair. */
export class Repairs {
  readonly added = new Set<string>();
  readonly repaired = new Set<string>();
  readonly deleted = new Set<string>();
  readonly changedMeanwhile = new Set<string>();

  constructor(
    /** Number of rows when the comparison began. */
    readonly rowsBefore: number,
    /** Cursor of the preceding update. Later changes in the CRM are not differences. */
    readonly updatedUpTo: string | null,
  ) {}

  /** Number of rows changed for any reason. */
  get touched(): number {
    return this.count + this.changedMeanwhile.size;
  }

  get count(): number {
    return this.added.size + this.repaired.size + this.deleted.size;
  }
}

/**
 * Reads ranges record by record and corrects the mirror. Missing and differing rows are written. Rows that the CRM did not return
 * are requested by id, and deleted if it does not return them then either.
 * @throws CrmError; ComparisonStopped before reading if a range is too large; SyncStopped `guard` if too many rows would be
 * deleted, `incomplete` if responses contradict each other
 */
export async function repairRanges(
  comparison: Comparison,
  readings: readonly Reading[],
  repairs: Repairs,
): Promise<void> {
  const { run, limits } = comparison;
  const largest = Math.max(0, ...readings.map(({ records }) => records));
  if (largest > limits.recordsAtOnce) throw new ComparisonStopped(comparisonTexts.tooManyToRead(largest));
  const missed = new Set<string>();
  for (const { range } of readings) {
    run.throwIfClosing();
    const records = await readWhere(run.client, run.mapping, buildFilter(comparison, range));
    await take(run, records, repairs);
    const given = new Set(records.map(getRecordName));
    for (const id of await findIdsIn(run.db, run.entity, range)) if (!given.has(id)) missed.add(id);
  }
  if (missed.size > 0) await deleteVanished(run, [...missed], repairs);
}

/**
 * Deletes refused records that the CRM no longer has, and their rows. No figures show them, since both sides exclude refused
 * records.
 * @throws as `repairRanges`
 */
export async function deleteVanishedRefusals({ run, refused }: Comparison, repairs: Repairs): Promise<void> {
  const ids = refused.filter((id) => !id.startsWith('?'));
  if (ids.length > 0) await deleteVanished(run, ids, repairs);
}

/** Writes records like a synchronisation and records the changes. */
async function take(run: EntityRun, records: readonly CrmRecord[], repairs: Repairs): Promise<void> {
  for (let at = 0; at < records.length; at += PAGE_SIZE) {
    const page = records.slice(at, at + PAGE_SIZE);
    const written = new Map((await applyRecords(run, [page])).map((row) => [row.id, row]));
    for (const record of page) {
      const row = written.get(getRecordName(record));
      if (!row) continue;
      const isLate = isLater(getStamp(record), repairs.updatedUpTo, run.options.zone);
      const done = isLate ? repairs.changedMeanwhile : row.isNew ? repairs.added : repairs.repaired;
      done.add(row.id);
    }
  }
}

function isLater(stamp: string | null, limit: string | null, zone: string): boolean {
  return limit !== null && stampKey(stamp, zone) > stampKey(limit, zone);
}

async function deleteVanished(run: EntityRun, ids: readonly string[], repairs: Repairs): Promise<void> {
  await checkSamples(run, ids);
  const gone: string[] = [];
  const size = PAGE_SIZE - SAMPLE_SIZE;
  for (let at = 0; at < ids.length; at += size) {
    run.throwIfClosing();
    const records = await readDoubtfulRecords(run, ids.slice(at, at + size));
    await take(run, records.alive, repairs);
    gone.push(...records.gone);
  }
  guard(run, { total: repairs.rowsBefore, unseen: repairs.deleted.size + gone.length });
  await deleteMissing(run, gone);
  for (const id of gone) repairs.deleted.add(id);
}

/** Ensures that this run has seen rows that any response to a request by ids must contain. */
async function checkSamples(run: EntityRun, doubtful: readonly string[]): Promise<void> {
  if ((await findSeen(run.db, run.passId, run.entity, 'newest', 1)).length > 0) return;
  const ids = await findOtherIds(run.db, run.entity, doubtful, SAMPLE_SIZE);
  if (ids.length > 0) await applyRecords(run, [await readByIds(run.client, run.mapping, ids)]);
}
