import { REFUSED_BY_DATABASE } from '../../../contract/sync/refusal-rules';
import type { Database } from '../../platform/database/database';
import { fieldsSent, nameOf, toRow, type CrmRecord, type MirrorRow } from '../crm/fireberry-mapping';
import { stampKey } from '../crm/fireberry-stamps';
import { RefusedRecord } from '../crm/fireberry-values';
import { changeNoted } from './mirror-figures';
import { findCustomersOfSales, insertSeen, unsave, upsertRows } from './sync-queries';
import type { EntityRun } from '../runs/sync-run-context';
import {
  countRefusals,
  deleteRefusals,
  saveRefusals,
  updateRun,
  type Refusal,
} from '../runs/sync-run-queries';

/** What came out of pages: rows for the mirror, and records that do not fit. */
interface Sorted {
  rows: readonly MirrorRow[];
  refusals: readonly Refusal[];
}

/**
 * Writes records of the CRM into the mirror in one transaction: rows, refusals, ids seen and the run's progress.
 * What does not fit is refused alone.
 * @param pages each as it was answered, since a record is judged beside the others of its page.
 * @param also what is to be in the same transaction, e.g. the cursor.
 */
export async function applyRecords(
  run: EntityRun,
  pages: readonly (readonly CrmRecord[])[],
  also: (tx: Database) => Promise<void> = async () => {},
): Promise<void> {
  const sorted = sort(run, pages);
  try {
    await write(run, sorted, also);
  } catch (error) {
    if (dataErrorOf(error) === null) throw error;
    const byId = new Map(pages.flat().map((record) => [nameOf(record), record]));
    await write(run, { rows: [], refusals: sorted.refusals });
    await writeHalves(run, sorted.rows, byId);
    await write(run, { rows: [], refusals: [] }, also);
  }
}

/** Rows that the database refused together: those that it refuses alone are found by halves. */
async function writeHalves(
  run: EntityRun,
  rows: readonly MirrorRow[],
  byId: ReadonlyMap<string, CrmRecord>,
): Promise<void> {
  const middle = Math.ceil(rows.length / 2);
  for (const half of [rows.slice(0, middle), rows.slice(middle)]) {
    const [first] = half;
    if (!first) continue;
    try {
      await write(run, { rows: half, refusals: [] });
    } catch (error) {
      const code = dataErrorOf(error);
      if (code === null) throw error;
      if (half.length > 1) await writeHalves(run, half, byId);
      else await refuse(run, first.id, code, byId.get(first.id));
    }
  }
}

async function refuse(run: EntityRun, id: string, code: string, record: CrmRecord = {}): Promise<void> {
  const refusal = { id, reason: `${REFUSED_BY_DATABASE}: ${code}`, record: storable(record) };
  await write(run, { rows: [], refusals: [refusal] });
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
    await noteCustomers(tx, run, rows);
    const given = rows.map(({ id }) => id);
    const upsert = () => upsertRows(tx, run.entity, rows);
    const written = await changeNoted(tx, run, given, upsert, ({ length }) => length > 0);
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

/** Notes whose figures these rows change: a sale's customer, and whose it was before. */
async function noteCustomers(tx: Database, run: EntityRun, rows: readonly MirrorRow[]): Promise<void> {
  // After a full run everybody's figures are computed again.
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

/** Each id once, as the pages would leave it if each were written alone. */
function sort(run: EntityRun, pages: readonly (readonly CrmRecord[])[]): Sorted {
  const rows = new Map<string, MirrorRow>();
  const refusals = new Map<string, Refusal>();
  for (const page of pages.map((records) => sortPage(run, records))) {
    for (const row of page.rows) {
      rows.set(row.id, row);
      refusals.delete(row.id);
    }
    for (const refusal of page.refusals) {
      rows.delete(refusal.id);
      refusals.set(refusal.id, refusal);
    }
  }
  return { rows: [...rows.values()], refusals: [...refusals.values()] };
}

/** Each id once: of several versions the one modified last, of equally old ones the later. */
function sortPage({ mapping, options }: EntityRun, records: readonly CrmRecord[]): Sorted {
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
