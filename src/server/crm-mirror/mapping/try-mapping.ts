import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import {
  TRIED_RECORDS,
  TRIED_SALES,
  type EntitySource,
  type MappingTrial,
  type TriedRecord,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
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

/** A trial of an entity's unsaved mapping. */
export interface Trial {
  db: Database;
  client: Pick<FireberryClient, 'query'>;
  entity: SyncEntity;
  source: EntitySource;
  zone: string;
  /** The caller may view the records. */
  seesRecords: boolean;
  seesCommissions: boolean;
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

/** A record that is stored, and would be with the new mapping. */
type Sides = Record<'before' | 'after', Stored>;

/** Reads the most recently modified records with the unsaved mapping. Writes nothing. @throws CrmError */
export async function tryMapping(trial: Trial): Promise<MappingTrial> {
  const isOfSales = trial.entity === 'sales';
  const tried = await tryNewest(trial, isOfSales ? TRIED_SALES : TRIED_RECORDS);
  // New records would come with any mapping, so they are not changes of this one.
  const sides = tried.flatMap(({ now, next }) => (now && next ? [{ before: now, after: next }] : []));
  return {
    tried: tried.length,
    refused: tried.filter(({ refused }) => refused !== null).length,
    changed: sides.filter(({ before, after }) => isDifferent(before, after)).length,
    records: trial.seesRecords ? await describeRecords(trial, tried.slice(0, TRIED_RECORDS)) : null,
    months: isOfSales ? sumMonths(sides, trial.seesCommissions) : [],
  };
}

function isDifferent(before: Stored, after: Stored): boolean {
  return Object.keys(after).some((key) => after[key] !== before[key]);
}

async function describeRecords(
  { db, entity, source, seesCommissions }: Trial,
  tried: readonly Tried[],
): Promise<TriedRecord[]> {
  const { fields } = mappingFrom(entity, source);
  const shown = fields.filter(({ to }) => seesCommissions || to !== 'commission');
  const stored = tried.flatMap(({ next, now }) => [next, now]).filter((row) => row !== null);
  const known = await findReferredNames(db, stored);
  return tried.map(({ record, refused, next, now }) => {
    const values = shown.map(({ to, from }) => {
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

const AGOROT = 100;

/** Sums whole agorot, so that sums are exact. */
function sumMonths(sales: readonly Sides[], seesCommissions: boolean): MappingTrial['months'] {
  const months = new Map<string, Record<'amount' | 'commission', Record<keyof Sides, number>>>();
  for (const sale of sales) {
    for (const side of ['before', 'after'] as const) {
      const { saleDate, amount, commission } = sale[side];
      if (typeof saleDate !== 'string') continue;
      const month = toMonth(saleDate);
      const sums = months.get(month) ?? {
        amount: { before: 0, after: 0 },
        commission: { before: 0, after: 0 },
      };
      sums.amount[side] += toAgorot(amount);
      sums.commission[side] += toAgorot(commission);
      months.set(month, sums);
    }
  }
  return [...months]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([month, { amount, commission }]) => ({
      month,
      amount: toShekels(amount),
      ...(seesCommissions && { commission: toShekels(commission) }),
    }));
}

const toAgorot = (value: Stored[string] | undefined): number => Math.round(Number(value ?? 0) * AGOROT);
const toShekels = ({ before, after }: Record<keyof Sides, number>): Record<keyof Sides, number> => ({
  before: before / AGOROT,
  after: after / AGOROT,
});

/** Returns the most recently modified records with their new and current rows. @throws CrmError */
async function tryNewest({ db, client, entity, source, zone }: Trial, limit: number): Promise<Tried[]> {
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
