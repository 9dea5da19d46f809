import type { Sale, SaleParty, SalesQuery } from '../../contract/sales/sales-contract';
import { placeOfKey, saleKey, type SalePlace } from '../../contract/sales/sales-key';
import type { Database } from '../platform/database';
import { HttpError } from '../platform/errors';
import { saleCondition } from './sales-filter-queries';
import { findSales, type SaleRow } from './sales-page-queries';
import { findNames } from './sales-queries';

interface SalesPage {
  data: Sale[];
  next: string | null;
  previous: string | null;
}

/**
 * A page of sales with their names, in the order of the sort.
 * @throws HttpError `invalid_input` for a key that is none of this sort.
 */
export async function listSales(db: Database, query: SalesQuery): Promise<SalesPage> {
  const { sort, direction, limit, after, before, at, ...filter } = query;
  const towards = before === undefined ? 'after' : 'before';
  const from = placeOf(query);
  // One more than the page shows whether there is another.
  const found = await findSales(db, {
    condition: await saleCondition(db, filter),
    sort,
    direction,
    from,
    inclusive: at !== undefined,
    towards,
    limit: limit + 1,
  });
  const more = found.length > limit;
  const rows = found.slice(0, limit);
  if (towards === 'before') rows.reverse();
  const first = rows.at(0);
  const last = rows.at(-1);
  const begins = towards === 'after' ? from !== null : more;
  const continues = towards === 'after' ? more : true;
  return {
    data: await withNames(db, rows),
    previous: begins && first ? saleKey(first, sort) : null,
    next: continues && last ? saleKey(last, sort) : null,
  };
}

function placeOf({ sort, after, before, at }: SalesQuery): SalePlace | null {
  for (const [field, key] of Object.entries({ after, before, at })) {
    if (key === undefined) continue;
    const place = placeOfKey(key, sort);
    if (place) return place;
    const fields = [{ field: `query.${field}`, reason: 'is not a key of this sort' }];
    throw new HttpError('invalid_input', 'the input is not valid', { fields });
  }
  return null;
}

/** Names are read after the page is chosen, and each once. */
export async function withNames(db: Database, rows: readonly SaleRow[]): Promise<Sale[]> {
  const nameOf = async (party: SaleParty): Promise<(row: SaleRow) => string | null> => {
    const ids = [...new Set(rows.flatMap((row) => row[`${party}Id`] ?? []))];
    if (ids.length === 0) return () => null;
    const names = new Map((await findNames(db, party, ids)).map(({ id, name }) => [id, name]));
    return (row) => names.get(row[`${party}Id`] ?? '') ?? null;
  };
  const [customer, agent, marketer, product] = await Promise.all([
    nameOf('customer'),
    nameOf('agent'),
    nameOf('marketer'),
    nameOf('product'),
  ]);
  return rows.map((row) => ({
    ...row,
    customerName: customer(row),
    agentName: agent(row),
    marketerName: marketer(row),
    productName: product(row),
  }));
}
