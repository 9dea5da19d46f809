import type { SyncEntity } from '../../contract/sync/sync-contract';
import {
  TRIED_RECORDS,
  type EntitySource,
  type TriedRecord,
} from '../../contract/mapping/sync-mapping-contract';
import type { Database } from '../platform/database/database';
import type { FireberryClient } from '../sync/crm/fireberry-client';
import {
  fieldNames,
  fieldsSent,
  nameOf,
  toRow,
  valueOf,
  type CrmRecord,
  type EntityMapping,
  type MirrorRow,
} from '../sync/crm/fireberry-mapping';
import { RefusedRecord } from '../sync/crm/fireberry-values';
import { mappingFrom } from './mapping-sources';
import { asStored, findReferredNames, findStored, type Stored } from './try-mapping-queries';

interface Trial {
  db: Database;
  client: Pick<FireberryClient, 'query'>;
  entity: SyncEntity;
  source: EntitySource;
  zone: string;
}

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
  const names = await findReferredNames(db, [...next.values(), ...now.values()]);
  return read.map(({ record, refused }) => {
    const id = nameOf(record);
    return describeTrial(mapping, record, refused, next.get(id) ?? null, now.get(id) ?? null, names);
  });
}

/** A record as the mirror would have it, or why it would be refused. */
export function rowOrReason(
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
  known: ReadonlyMap<string, string>,
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
  const names = Object.fromEntries(
    values
      .flatMap((value) => [value.next, value.now])
      .flatMap((value) => (typeof value === 'string' && known.has(value) ? [[value, known.get(value)]] : [])),
  ) as Record<string, string>;
  return { id: nameOf(record), refused, values, names, isKnown: now !== null };
}
