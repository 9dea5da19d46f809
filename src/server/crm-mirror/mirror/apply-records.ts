import { REFUSED_BY_DATABASE } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import type { Database } from '#server/db/database';
import { type CrmRecord, fieldsSent, getRecordName, type MirrorRow, toRow } from '../crm/fireberry-mapping';
import { stampKey } from '../crm/fireberry-stamps';
import { RefusedRecord } from '../crm/fireberry-values';
import { adjustAggregates } from './mirror-aggregates';
import { findCustomersOfSales, insertSeen, markUnsaved, upsertRows, type WrittenRow } from './sync-queries';
import type { EntityRun } from '../runs/sync-run-context';
import { updateRun } from '../runs/sync-run-queries';
import { countRefusals, deleteRefusals, type Refusal, saveRefusals } from './sync-refusal-queries';

/** Result of parsing pages: rows for the mirror, and refused records. */
interface Sorted {
  rows: readonly MirrorRow[];
  refusals: readonly Refusal[];
}

/**
 * Writes CRM records into the mirror in one transaction: rows, refusals, seen ids and the run's progress. Invalid records are
 * refused individually.
 * @param pages the pages as received, since a record is checked against the others of its page
 * @param also further writes in the same transaction, e.g. of the cursor
 * @returns the added and changed rows
 */
export async function applyRecords(
  run: EntityRun,
  pages: readonly (readonly CrmRecord[])[],
  also?: (tx: Database) => Promise<void>,
): Promise<WrittenRow[]> {
  const { rows, refusals } = sort(run, pages);
  try {
    return await write(run, { rows, refusals }, also);
  } catch (error) {
    if (getDataError(error) === null) throw error;
    const byId = new Map(pages.flat().map((record) => [getRecordName(record), record]));
    await write(run, { rows: [], refusals });
    const written = await writeHalves(run, rows, byId);
    await write(run, { rows: [], refusals: [] }, also);
    return written;
  }
}

/** Writes rows that the database refused as a batch. Invalid rows are found by bisection. */
async function writeHalves(
  run: EntityRun,
  rows: readonly MirrorRow[],
  byId: ReadonlyMap<string, CrmRecord>,
): Promise<WrittenRow[]> {
  const written: WrittenRow[] = [];
  const middle = Math.ceil(rows.length / 2);
  for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
    const [first] = half;
    if (!first) continue;
    try {
      written.push(...(await write(run, { rows: half, refusals: [] })));
    } catch (error) {
      const code = getDataError(error);
      if (code === null) throw error;
      if (half.length > 1) written.push(...(await writeHalves(run, half, byId)));
      else {
        const record = storable(byId.get(first.id) ?? {});
        const refusal = { id: first.id, reason: `${REFUSED_BY_DATABASE}: ${code}`, record };
        await write(run, { rows: [], refusals: [refusal] });
      }
    }
  }
  return written;
}

/**
 * Returns the SQLSTATE of an error caused by the data: out of range, a violated constraint, or an exceeded limit such as the
 * length of an index entry. Null for any other error.
 */
function getDataError(error: unknown): string | null {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown };
  return typeof code === 'string' && /^(22|23|54)/.test(code) ? code : null;
}

async function write(
  run: EntityRun,
  { rows, refusals }: Sorted,
  also?: (tx: Database) => Promise<void>,
): Promise<WrittenRow[]> {
  const { entity, passId, runId } = run;
  const taken = rows.map(({ id }) => id);
  const refused = refusals.map(({ id }) => id);
  const { result, written } = await run.lease.write(async (tx) => {
    await collectCustomers(tx, run, rows);
    const written = await upsertRows(tx, entity, rows);
    await adjustAggregates(tx, run, written);
    const news = new Set(written.filter(({ isNews }) => isNews).map(({ id }) => id));
    const ids = [...taken, ...refused].map((id) => ({ id, saved: news.has(id) }));
    const seen = await insertSeen(tx, passId, entity, ids);
    // A record counts once, by its latest outcome.
    const unsaved = await markUnsaved(tx, passId, entity, refused);
    // Marks the records as seen for the paused pass too, so that it does not delete them.
    const met = ids.map(({ id }) => ({ id, saved: false }));
    if (run.openPass) await insertSeen(tx, run.openPass.passId, entity, met);
    await deleteRefusals(tx, entity, taken);
    await saveRefusals(tx, entity, runId, run.clock.now(), refusals);
    await also?.(tx);
    const result = await saveProgress(tx, run, {
      recordCount: run.result.recordCount + seen.added,
      savedCount: run.result.savedCount + seen.saved - unsaved,
      refusedCount: await countRefusals(tx, entity, passId),
    });
    return { result, written };
  });
  Object.assign(run.result, result);
  return written;
}

/** Collects the customers with affected figures: the current and the previous customer of a sale. */
async function collectCustomers(tx: Database, run: EntityRun, rows: readonly MirrorRow[]): Promise<void> {
  // A full run recomputes the figures of all customers.
  if (run.kind === 'full' || rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const touched = (more: readonly unknown[]): void => {
    for (const id of more) if (typeof id === 'string') run.touchedCustomers.add(id);
  };
  if (run.entity === 'customers') touched(ids);
  if (run.entity !== 'sales') return;
  touched(rows.map((row) => row['customerId']));
  touched(await findCustomersOfSales(tx, ids));
}

/** Stores the run's progress in its row. Returns the counts that apply once the transaction is committed. */
export async function saveProgress(
  tx: Database,
  run: EntityRun,
  counts: Partial<EntityRun['result']>,
): Promise<EntityRun['result']> {
  const result = { ...run.result, ...counts };
  const results = run.results.map((other) => (other.entity === run.entity ? result : other));
  const progress = run.progress.view(results);
  await updateRun(tx, run.runId, { results, calls: run.client.calls(), progress });
  return result;
}

/**
 * Returns each id once, with the result of writing the pages one after the other. Of several versions in one page the most
 * recently modified one counts; of equally old ones, the later.
 */
function sort({ mapping, options: { zone } }: EntityRun, pages: readonly (readonly CrmRecord[])[]): Sorted {
  const rows = new Map<string, MirrorRow>();
  const refusals = new Map<string, Refusal>();
  for (const records of pages) {
    const sent = fieldsSent(records, mapping);
    const ofPage = new Map<string, MirrorRow>();
    for (const record of records) {
      try {
        const row = toRow(mapping, record, zone, sent);
        if (isOlder(row, ofPage.get(row.id), zone)) continue;
        ofPage.set(row.id, row);
        rows.set(row.id, row);
        refusals.delete(row.id);
      } catch (error) {
        if (!(error instanceof RefusedRecord)) throw error;
        const id = getRecordName(record);
        if (ofPage.has(id)) continue;
        rows.delete(id);
        refusals.set(id, { id, reason: error.message, record: storable(record) });
      }
    }
  }
  return { rows: [...rows.values()], refusals: [...refusals.values()] };
}

function isOlder(row: MirrorRow, other: MirrorRow | undefined, zone: string): boolean {
  const getKey = ({ crmModifiedOn }: MirrorRow): string => stampKey(crmModifiedOn, zone);
  return other !== undefined && getKey(row) < getKey(other);
}

/** Returns a copy of a record for `jsonb`: characters that PostgreSQL cannot store are escaped. */
function storable(record: CrmRecord): unknown {
  const written = (text: string): string =>
    text.replace(/[\0\p{Surrogate}]/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return written(value);
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [written(key), copy(inner)]));
  };
  return copy(record);
}
