import {
  PREVIEWED_SALES,
  type EntitySource,
  type MappingPreview,
} from '../../contract/mapping/sync-mapping-contract';
import type { Database } from '../platform/database/database';
import type { FireberryClient } from '../sync/crm/fireberry-client';
import {
  fieldNames,
  fieldsSent,
  nameOf,
  type CrmRecord,
  type EntityMapping,
} from '../sync/crm/fireberry-mapping';
import { mappingFrom } from './mapping-sources';
import { rowOrReason } from './try-mapping';
import { asStored, findStored, type Stored } from './try-mapping-queries';

interface Preview {
  db: Database;
  client: Pick<FireberryClient, 'query'>;
  source: EntitySource;
  zone: string;
  /** Does whoever asks hold `salaries.view`? */
  seesCommissions: boolean;
}

const PAGE = 500;
const AGOROT = 100;
const MONTH_LENGTH = 'YYYY-MM'.length;

/**
 * The sales that were changed last, read by a mapping that is not saved: what they come to by month, now and then. Nothing
 * is written.
 * @throws CrmError
 */
export async function previewMapping(preview: Preview): Promise<MappingPreview> {
  const { db, client, source, zone, seesCommissions } = preview;
  const mapping = mappingFrom('sales', source);
  const records = await newestSales(client, mapping);
  const sent = fieldsSent(records, mapping);
  const rows = records.flatMap((record) => rowOrReason(mapping, record, zone, sent).row ?? []);
  const now = await findStored(db, 'sales', records.map(nameOf));
  // What the mirror does not have yet would come with any mapping: it is no change of this one.
  const pairs = [...(await asStored(db, 'sales', rows))].flatMap(([id, next]) => {
    const before = now.get(id);
    return before ? [{ before, next }] : [];
  });
  return {
    tried: records.length,
    refused: records.length - rows.length,
    changed: pairs.filter(({ before, next }) => differs(before, next)).length,
    months: byMonth(pairs, seesCommissions),
  };
}

async function newestSales(client: Preview['client'], mapping: EntityMapping): Promise<CrmRecord[]> {
  const found = new Map<string, CrmRecord>();
  for (let pageNumber = 1; pageNumber <= PREVIEWED_SALES / PAGE; pageNumber += 1) {
    const { records } = await client.query({
      objectType: mapping.objectType,
      fields: fieldNames(mapping),
      filter: null,
      orderBy: ['modifiedon', mapping.primaryKey],
      order: 'desc',
      pageNumber,
      pageSize: PAGE,
    });
    for (const record of records) found.set(nameOf(record), record);
    if (records.length < PAGE) break;
  }
  return [...found.values()];
}

interface Pair {
  before: Stored;
  next: Stored;
}

function differs(before: Stored, next: Stored): boolean {
  return Object.keys(next).some((key) => next[key] !== before[key]);
}

interface Sums {
  amount: { before: number; after: number };
  commission: { before: number; after: number };
}

/** In whole agorot, so that sums are exact. */
function byMonth(pairs: readonly Pair[], seesCommissions: boolean): MappingPreview['months'] {
  const months = new Map<string, Sums>();
  const add = (row: Stored, side: 'before' | 'after'): void => {
    const date = row['saleDate'];
    if (typeof date !== 'string') return;
    const month = date.slice(0, MONTH_LENGTH);
    const sums = months.get(month) ?? { amount: nothing(), commission: nothing() };
    sums.amount[side] += agorot(row['amount']);
    sums.commission[side] += agorot(row['commission']);
    months.set(month, sums);
  };
  for (const { before, next } of pairs) {
    add(before, 'before');
    add(next, 'after');
  }
  return [...months]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([month, { amount, commission }]) => ({
      month,
      amount: shekels(amount),
      ...(seesCommissions && { commission: shekels(commission) }),
    }));
}

const nothing = () => ({ before: 0, after: 0 });
const agorot = (value: Stored[string] | undefined): number => Math.round(Number(value ?? 0) * AGOROT);
const shekels = ({ before, after }: { before: number; after: number }) => ({
  before: before / AGOROT,
  after: after / AGOROT,
});
