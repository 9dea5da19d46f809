import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import {
  TRIED_RECORDS,
  type EntitySource,
  type TriedRecord,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import type { Database } from '#server/db/database';
import type { FireberryClient } from '../crm/fireberry-client';
import {
  fieldNames,
  fieldsSent,
  getRecordName,
  toRow,
  getFieldValue,
  type CrmRecord,
  type EntityMapping,
} from '../crm/fireberry-mapping';
import { RefusedRecord } from '../crm/fireberry-values';
import { PAGE_SIZE } from '../mirror/sync-options';
import { findMoments } from './moment-fields';
import { mappingFrom } from './mapping-sources';
import { normalizeRows, findReferredNames, findStored, type Stored } from './try-mapping-queries';

/** A trial of an unsaved mapping. */
export interface Trial {
  db: Database;
  client: Pick<FireberryClient, 'query'>;
  entity: SyncEntity;
  source: EntitySource;
  zone: string;
}

/** A record read by the trial. */
interface Tried {
  record: CrmRecord;
  /** Reason of its refusal; null: it would be stored. */
  refused: string | null;
  /** The row as it would be stored, and as it is stored now. */
  next: Stored | null;
  now: Stored | null;
}

/** Reads the ten most recently modified records. Writes nothing. @throws CrmError */
export async function tryMapping(trial: Trial): Promise<TriedRecord[]> {
  const { fields } = mappingFrom(trial.entity, trial.source);
  const tried = await tryNewest(trial, TRIED_RECORDS);
  const stored = tried.flatMap(({ next, now }) => [next, now]).filter((row) => row !== null);
  const known = await findReferredNames(trial.db, stored);
  return tried.map(({ record, refused, next, now }) => {
    const values = fields.map(({ to, from }) => {
      const raw = getFieldValue(record, from);
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
        .flatMap((value) =>
          typeof value === 'string' && known.has(value) ? [[value, known.get(value)]] : [],
        ),
    ) as Record<string, string>;
    return { id: getRecordName(record), refused, values, names, isKnown: now !== null };
  });
}

/** Returns the most recently modified records with their new and current rows. @throws CrmError */
export async function tryNewest(
  { db, client, entity, source, zone }: Trial,
  limit: number,
): Promise<Tried[]> {
  const mapping = await findMoments(db, mappingFrom(entity, source), zone);
  const records = await newestRecords(client, mapping, limit);
  const sent = fieldsSent(records, mapping);
  const read = records.map((record) => {
    try {
      return { record, row: toRow(mapping, record, zone, sent), refused: null };
    } catch (error) {
      if (!(error instanceof RefusedRecord)) throw error;
      return { record, row: null, refused: error.message };
    }
  });
  const next = await normalizeRows(
    db,
    entity,
    read.flatMap(({ row }) => row ?? []),
  );
  const now = await findStored(db, entity, records.map(getRecordName));
  return read.map(({ record, refused }) => {
    const id = getRecordName(record);
    return { record, refused, next: next.get(id) ?? null, now: now.get(id) ?? null };
  });
}

async function newestRecords(
  client: Trial['client'],
  mapping: EntityMapping,
  limit: number,
): Promise<CrmRecord[]> {
  const found = new Map<string, CrmRecord>();
  const pageSize = Math.min(limit, PAGE_SIZE);
  for (let pageNumber = 1; pageNumber <= limit / pageSize; pageNumber += 1) {
    const { records, isLastPage } = await client.query({
      objectType: mapping.objectType,
      fields: fieldNames(mapping),
      filter: null,
      orderBy: ['modifiedon', mapping.primaryKey],
      order: 'desc',
      pageNumber,
      pageSize,
    });
    for (const record of records) found.set(getRecordName(record), record);
    if (isLastPage) break;
  }
  return [...found.values()];
}
