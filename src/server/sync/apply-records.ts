import { REFUSED_BY_DATABASE } from '../../contract/sync/refusal-rules';
import type { Database } from '../platform/database';
import { fieldsSent, nameOf, toRow, type CrmRecord, type MirrorRow } from './fireberry-mapping';
import { stampKey } from './fireberry-stamps';
import { RefusedRecord } from './fireberry-values';
import { insertSeen, unsave, upsertRows } from './sync-queries';
import type { EntityRun } from './sync-run-context';
import { countRefusals, deleteRefusals, saveRefusals, updateRun, type Refusal } from './sync-run-queries';

/** What came out of a page: rows for the mirror, and records that do not fit. */
interface Sorted {
  rows: MirrorRow[];
  refusals: Refusal[];
}

/**
 * Writes records of the CRM into the mirror in one transaction: rows, refusals, ids seen and the run's progress.
 * What does not fit is refused alone.
 * @param also what is to be in the same transaction, e.g. the cursor.
 */
export async function applyRecords(
  run: EntityRun,
  records: readonly CrmRecord[],
  also: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  const sorted = sort(run, records);
  try {
    await write(run, sorted, also);
  } catch (error) {
    const code = dataErrorOf(error);
    if (code === null) throw error;
    const byId = new Map(records.map((record) => [nameOf(record), record]));
    await write(run, { rows: [], refusals: sorted.refusals });
    for (const row of sorted.rows) await writeAlone(run, row, byId.get(row.id));
    await write(run, { rows: [], refusals: [] }, also);
  }
}

/** One row of a page that the database refused as a whole. */
async function writeAlone(run: EntityRun, row: MirrorRow, record: CrmRecord | undefined): Promise<void> {
  try {
    await write(run, { rows: [row], refusals: [] });
  } catch (error) {
    const code = dataErrorOf(error);
    if (code === null) throw error;
    const refusal = { id: row.id, reason: `${REFUSED_BY_DATABASE}: ${code}`, record: storable(record ?? {}) };
    await write(run, { rows: [], refusals: [refusal] });
  }
}

/**
 * The SQLSTATE of an error that lies in the data: out of range, against a constraint, or beyond a limit such as the
 * length of what an index takes. Null for any other error.
 */
function dataErrorOf(error: unknown): string | null {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown };
  return typeof code === 'string' && /^(22|23|54)/.test(code) ? code : null;
}

async function write(
  run: EntityRun,
  { rows, refusals }: Sorted,
  also: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  const result = await run.lease.write(async (tx) => {
    const written = await upsertRows(tx, run.entity, rows);
    const news = new Set(written.filter(({ isNews }) => isNews).map(({ id }) => id));
    const ids = [...rows, ...refusals].map(({ id }) => ({ id, saved: news.has(id) }));
    const seen = await insertSeen(tx, run.passId, run.entity, ids);
    // A record counts once, by what became of it last.
    const unsaved = await unsave(
      tx,
      run.passId,
      run.entity,
      refusals.map(({ id }) => id),
    );
    const taken = rows.map(({ id }) => id);
    await deleteRefusals(tx, run.entity, taken);
    await saveRefusals(tx, run.entity, run.runId, run.clock.now(), refusals);
    await also(tx);
    return saveProgress(tx, run, {
      recordCount: run.result.recordCount + seen.added,
      savedCount: run.result.savedCount + seen.saved - unsaved,
      refusedCount: await countRefusals(tx, run.entity, run.runId),
    });
  });
  Object.assign(run.result, result);
}

/** Notes in the run's row how far it has come; gives the counts, which hold once the transaction is committed. */
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

/** Each id once: of several versions the one modified last, of equally old ones the later. */
function sort(run: EntityRun, records: readonly CrmRecord[]): Sorted {
  const { mapping, options } = run;
  const sent = fieldsSent(records, mapping);
  const rows = new Map<string, MirrorRow>();
  const refusals = new Map<string, Refusal>();
  for (const record of records) {
    try {
      const row = toRow(mapping, record, options.zone, sent);
      if (isOlder(row, rows.get(row.id), options.zone)) continue;
      rows.set(row.id, row);
      refusals.delete(row.id);
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      const id = nameOf(record);
      if (!rows.has(id)) refusals.set(id, { id, reason: error.message, record: storable(record) });
    }
  }
  return { rows: [...rows.values()], refusals: [...refusals.values()] };
}

function isOlder(row: MirrorRow, other: MirrorRow | undefined, zone: string): boolean {
  const keyOf = ({ crmModifiedOn }: MirrorRow): string => stampKey(crmModifiedOn ?? '', zone) ?? '';
  return other !== undefined && keyOf(row) < keyOf(other);
}

/** A record as `jsonb` can hold it: what PostgreSQL cannot store in a text is written out. */
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
