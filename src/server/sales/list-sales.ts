import type { Sale, SalesQuery } from '../../contract/sales/sales-contract';
import { placeOfKey, saleKey, type SalePlace } from '../../contract/sales/sales-key';
import type { Database } from '../platform/database/database';
import { HttpError } from '../platform/http/errors';
import { saleCondition } from './sales-filter-queries';
import { findSales } from './sales-page-queries';

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
  const { sort, direction, limit, after: _after, before, at, ...filter } = query;
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
    data: rows,
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
