import { sql } from 'drizzle-orm';
import type { SyncEntity } from '../../contract/sync/sync-contract';
import {
  TRIED_RECORDS,
  type EntitySource,
  type TriedRecord,
} from '../../contract/sync/sync-mapping-contract';
import { rowsOf, type Database } from '../platform/database';
import type { FireberryClient } from './fireberry-client';
import {
  fieldNames,
  fieldsSent,
  nameOf,
  toRow,
  valueOf,
  type CrmRecord,
  type EntityMapping,
  type MirrorRow,
} from './fireberry-mapping';
import { RefusedRecord } from './fireberry-values';
import { mappingFrom } from './mapping-sources';
import { describe as describeTable } from './sync-queries';

interface Trial {
  db: Database;
  client: Pick<FireberryClient, 'query'>;
  entity: SyncEntity;
  source: EntitySource;
  zone: string;
}

type Stored = Readonly<Record<string, string | number | boolean | null>>;

/**
 * The ten records that were changed last, read by a mapping that is not saved: what would be stored or refused, and what
 * is stored now. Nothing is written.
 * @throws CrmError
 */
export async function tryMapping({ db, client, entity, source, zone }: Trial): Promise<TriedRecord[]> {
  const mapping = mappingFrom(entity, source);
  const { records } = await client.query({
    objectType: mapping.objectType,
    fields: fieldNames(mapping),
    filter: null,
    orderBy: ['modifiedon', mapping.primaryKey],
    order: 'desc',
    pageNumber: 1,
    pageSize: TRIED_RECORDS,
  });
  const sent = fieldsSent(records, mapping);
  const read = records.map((record) => ({ record, ...rowOrReason(mapping, record, zone, sent) }));
  const rows = read.flatMap(({ row }) => (row === null ? [] : [row]));
  const next = await asStored(db, entity, rows);
  const now = await findStored(db, entity, records.map(nameOf));
  return read.map(({ record, refused }) => {
    const id = nameOf(record);
    return describeTrial(mapping, record, refused, next.get(id) ?? null, now.get(id) ?? null);
  });
}

function rowOrReason(
  mapping: EntityMapping,
  record: CrmRecord,
  zone: string,
  sent: ReadonlySet<string>,
): { row: MirrorRow | null; refused: string | null } {
  try {
    return { row: toRow(mapping, record, zone, sent), refused: null };
  } catch (error) {
    if (!(error instanceof RefusedRecord)) throw error;
    return { row: null, refused: error.message };
  }
}

function describeTrial(
  mapping: EntityMapping,
  record: CrmRecord,
  refused: string | null,
  next: Stored | null,
  now: Stored | null,
): TriedRecord {
  const values = mapping.fields.map(({ to, from }) => {
    const raw = valueOf(record, from);
    return {
      to,
      raw: raw === undefined ? null : JSON.stringify(raw),
      next: next?.[to] ?? null,
      now: now?.[to] ?? null,
      differs: next !== null && now !== null && next[to] !== now[to],
    };
  });
  return { id: nameOf(record), refused, values, isKnown: now !== null };
}

/** Rows as the database would give them back: rounded, in its own spelling. */
async function asStored(
  db: Database,
  entity: SyncEntity,
  rows: readonly MirrorRow[],
): Promise<Map<string, Stored>> {
  const { columns, typed } = describeTable(entity);
  const input = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.name, row[column.key]])),
  );
  const result = await db.execute(sql`
    select row_to_json(given) as stored
    from json_to_recordset(${JSON.stringify(input)}::json) as given(${typed})`);
  return byId(entity, rowsOf<{ stored: Stored }>(result));
}

async function findStored(
  db: Database,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const { name } = describeTable(entity);
  const result = await db.execute(sql`
    select row_to_json(t) as stored from ${name} t
    where t.id in (select value from json_array_elements_text(${JSON.stringify(ids)}::json))`);
  return byId(entity, rowsOf<{ stored: Stored }>(result));
}

/** By id, each row by the names of the table's properties. */
function byId(entity: SyncEntity, rows: readonly { stored: Stored }[]): Map<string, Stored> {
  const { columns } = describeTable(entity);
  return new Map(
    rows.map(({ stored }) => [
      String(stored['id']),
      Object.fromEntries(columns.map(({ key, name }) => [key, stored[name] ?? null])),
    ]),
  );
}
