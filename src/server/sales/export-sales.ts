import type { Readable } from 'node:stream';
import { MOST_EXPORTED_ROWS, type Sale, type SalesQuery } from '../../contract/sales/sales-contract';
import { placeOfKey, saleKey, type SalePlace } from '../../contract/sales/sales-key';
import { insertAudit } from '../platform/audit-queries';
import { businessTime } from '../platform/clock';
import type { Database } from '../platform/database/database';
import { HttpError } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { xlsxFile, type Cell, type SheetColumn } from '../platform/lists/xlsx-file';
import { saleCondition } from './sales-filter-queries';
import { findSales, type PageRequest } from './sales-page-queries';
import { countSales } from './sales-queries';
import { sheetTexts } from './sales-texts';

type ExportQuery = Omit<SalesQuery, 'after' | 'before' | 'at' | 'limit'>;

/** Few: the database is shared, and whoever else asks it comes in between two batches. */
const BATCH_ROWS = 1_000;

const COLUMNS: readonly (SheetColumn & { of: (sale: Sale) => Cell })[] = [
  { title: sheetTexts.number, kind: 'text', width: 14, of: (sale) => sale.number },
  { title: sheetTexts.date, kind: 'date', width: 12, of: (sale) => sale.saleDate },
  { title: sheetTexts.customer, kind: 'text', width: 28, of: (sale) => sale.customerName },
  { title: sheetTexts.agent, kind: 'text', width: 18, of: (sale) => sale.agentName },
  { title: sheetTexts.marketer, kind: 'text', width: 18, of: (sale) => sale.marketerName },
  { title: sheetTexts.product, kind: 'text', width: 24, of: (sale) => sale.productName },
  { title: sheetTexts.quantity, kind: 'number', width: 9, of: (sale) => sale.quantity },
  { title: sheetTexts.amount, kind: 'money', width: 14, summed: true, of: (sale) => sale.amount },
  { title: sheetTexts.commission, kind: 'money', width: 14, summed: true, of: (sale) => sale.commission },
  { title: sheetTexts.status, kind: 'text', width: 14, of: (sale) => sale.statusName },
  {
    title: sheetTexts.modified,
    kind: 'moment',
    width: 21,
    of: ({ modifiedAt }) => modifiedAt && businessTime(new Date(modifiedAt)),
  },
  { title: sheetTexts.id, kind: 'text', width: 38, of: (sale) => sale.id },
];

/**
 * All sales of a filter as an Excel file, read as it is written; who took it is written to the audit log. The last row
 * counts and sums the rows above it.
 * @throws HttpError `too_many_rows`, before anything is written.
 */
export async function exportSalesFile(
  { db }: Pick<Services, 'db'>,
  query: ExportQuery,
  userId: string,
): Promise<Readable> {
  const { sort, direction, ...filter } = query;
  const condition = await saleCondition(db, filter);
  const count = await countSales(db, condition, MOST_EXPORTED_ROWS + 1);
  if (count > MOST_EXPORTED_ROWS) {
    const details = { most: MOST_EXPORTED_ROWS };
    throw new HttpError('too_many_rows', 'more sales than one file may have', { details });
  }
  await insertAudit(db, { actorId: userId, action: 'sales.exported', details: { ...query, count } });
  const request = {
    condition,
    sort,
    direction,
    inclusive: false,
    towards: 'after',
    limit: BATCH_ROWS,
  } as const;
  return xlsxFile({
    name: sheetTexts.name,
    columns: COLUMNS,
    batches: rowsOfSales(db, request),
    total: (n) => sheetTexts.total(Number(n)),
    about: { name: sheetTexts.name, lines: [] },
  });
}

async function* rowsOfSales(db: Database, request: Omit<PageRequest, 'from'>): AsyncGenerator<Cell[][]> {
  for await (const sales of batchesOf(db, request))
    yield sales.map((sale) => COLUMNS.map(({ of }) => of(sale)));
}

async function* batchesOf(db: Database, request: Omit<PageRequest, 'from'>): AsyncGenerator<Sale[]> {
  let from: SalePlace | null = null;
  for (;;) {
    const rows: Sale[] = await findSales(db, { ...request, from });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < request.limit) return;
    from = placeOfKey(saleKey(last, request.sort), request.sort);
  }
}
