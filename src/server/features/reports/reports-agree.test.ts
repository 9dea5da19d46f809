import type { AgentsReport } from '#contract/features/agents/agents-contract';
import type { Dashboard } from '#contract/features/dashboard/dashboard-contract';
import type { InactiveCustomer } from '#contract/features/reports/inactive-contract';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import type { MarketersReport } from '#contract/features/reports/marketers-contract';
import type { SalesPrint } from '#contract/features/reports/sales-print-contract';
import { customers } from '#server/db/schema/customers-tables';
import { settings } from '#server/db/schema/settings-tables';
import { sales } from '#server/db/schema/sales-tables';
import { payments } from '#server/db/schema/marketers-tables';
import { buildSales, insertParties, picker, type SaleRow } from '#server/features/sales/testing/sales';
import { readRows, unzip } from '#server/lib/lists/testing/read-xlsx';
import type { PdfBlock, PdfCell, PdfDocument } from '#server/lib/pdf/pdf-document';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { printedFigures } from '#server/lib/testing/read-pdf';
import { ledgerPdf } from './ledger/ledger-pdf';
import { salesPrintPdf } from './sales-print/sales-print-pdf';

/**
 * Compares reports of random records and filters with sums computed without a database, and with their Excel files and printouts.
 * `REPORT_SEEDS`: number of seeds; few by default.
 */
const SEEDS = Array.from(
  { length: Number(process.env['REPORT_SEEDS'] ?? 2) },
  (_, i) => Number(process.env['REPORT_FIRST_SEED'] ?? 1) + i,
);
const TODAY = '2026-09-16';
const FILTERS = 4;

type Payment = typeof payments.$inferInsert & { id: string };
type Customer = {
  id: string;
  lastSaleOn: string | null;
  lastYearAmount: number | null;
  agentId: string | null;
};

const getText = (cell: PdfCell): string => (typeof cell === 'string' ? cell : cell.text);
const number = (text: string | undefined): number => Number((text ?? '').replaceAll(/[^\d.-]/g, ''));
const two = (value: number): string => String(value).padStart(2, '0');
const least = (a: string, b: string): string => (a < b ? a : b);
const isPast = (day: string | null | undefined): boolean => day != null && day <= TODAY;
const agorot = (shekels: number): number => Math.round(shekels * 100);
const sum = (entries: readonly Pick<SaleRow, 'amount'>[]): number =>
  entries.reduce((total, { amount }) => total + agorot(amount), 0);

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe.each(SEEDS)('seed %i', (seed) => {
  const pick = picker(seed * 7_919);
  const day = (): string => `202${pick(6) === 0 ? 5 : 6}-${two(1 + pick(12))}-${two(1 + pick(28))}`;
  const rows = buildSales(200, seed).map((sale) => ({ ...sale, saleDate: pick(9) === 0 ? null : day() }));
  const paid: Payment[] = Array.from({ length: 60 }, (_, i) => ({
    id: `p${i}`,
    marketerId: `m${pick(5)}`,
    paidOn: pick(12) === 0 ? null : day(),
    amount: (pick(6) === 0 ? -1 : 1) * (pick(9_000) / 100),
  }));
  const buyers: Customer[] = Array.from({ length: 40 }, (_, i) => {
    const never = pick(6) === 0;
    return {
      id: `x${i}`,
      lastSaleOn: never ? null : day(),
      lastYearAmount: never ? null : pick(90_000) / 100,
      agentId: `a${pick(4)}`,
    };
  });
  const cancelled = pick(2) === 0 ? [] : [1 + pick(4)];
  const period = (): { from: string; to: string } => {
    const [from = '', to = ''] = [day(), day()].sort();
    return { from, to };
  };

  beforeAll(async () => {
    await test.database.reset();
    test.clock.set(`${TODAY}T09:00:00Z`);
    headers = await test.as('system.admin');
    const { db } = test.database;
    await insertParties(db);
    await db.insert(sales).values(rows);
    await db.insert(payments).values(paid);
    await db.insert(customers).values(buyers);
    const limits = { samePaymentDays: 7, unusualTimes: 3, gapTimes: 2, gapDays: 45 };
    const value = { cancelledStatuses: cancelled, vat: 'before', ...limits };
    await db.insert(settings).values({ key: 'reports', value });
  });

  it('ledger', async () => {
    for (let i = 0; i < FILTERS; i += 1) {
      const query = { marketerId: `m${pick(5)}`, ...period() };
      const report = await get<LedgerReport>('/api/reports/smart-ledger', query);
      const until = query.to < TODAY ? query.to : TODAY;
      const own = ({ marketerId }: { marketerId?: string | null }) => marketerId === query.marketerId;
      const debits = rows.filter((sale) => own(sale) && !cancelled.includes(sale.statusCode ?? 0));
      const credits = paid.filter(own);
      const before = (entry: { date: string | null }) => entry.date !== null && entry.date < query.from;
      const within = ({ date }: { date: string | null }) =>
        date !== null && date >= query.from && date <= until;
      const sold = debits.map(({ saleDate, amount }) => ({ date: saleDate, amount }));
      const got = credits.map(({ paidOn, amount }) => ({ date: paidOn ?? null, amount }));
      const opening = sum(sold.filter(before)) - sum(got.filter(before));
      // A period without a past day has no movements, and the balance is that of its first day.
      const [debit, credit] = [sum(sold.filter(within)), sum(got.filter(within))];
      if (query.from <= TODAY) {
        expect(report).toMatchObject({ debit: debit / 100, credit: credit / 100 });
        expect(agorot(report.opening)).toBe(opening);
        expect(agorot(report.closing)).toBe(opening + debit - credit);
      }
      const [, first, ...lines] = await sheet('/api/reports/smart-ledger/export', query);
      const total = lines.pop();
      expect(first?.['G']).toBe(report.opening);
      expect(total).toMatchObject({ E: report.debit, F: report.credit, G: report.closing });
      const moved = report.lines.filter((line) => line.kind !== 'gap');
      const amounts = moved.map((line) => ('debit' in line ? line.debit : line.credit));
      const cells = lines.filter((line) => line['G'] !== undefined);
      expect(cells.map((line) => [line['E'] ?? line['F'], line['G']])).toEqual(
        moved.map((line, place) => [amounts[place], line.balance]),
      );
      const made = { at: test.clock.now(), by: { displayName: '', email: 'x' } };
      const [table] = getTables(ledgerPdf(report, made));
      const printed = table!.slice(1, -1).filter((row) => row.length > 1);
      expect(printed.map((row) => [number(row[3] || row[4]), number(row[5])])).toEqual(
        moved.map((line, place) => [amounts[place], line.balance]),
      );
      expect(table!.at(-1)!.slice(3).map(number)).toEqual([report.debit, report.credit, report.closing]);
      await expectPrinted('/api/reports/smart-ledger/pdf', query, [
        ...moved.flatMap((line, place) => [amounts[place]!, line.balance]),
        report.opening,
        report.debit,
        report.credit,
        report.closing,
      ]);
    }
  });

  it('marketers', async () => {
    for (let i = 0; i < FILTERS; i += 1) {
      const query = period();
      const report = await get<MarketersReport>('/api/marketers', query);
      const sold = rows.filter(
        ({ saleDate }) => saleDate !== null && saleDate >= query.from && saleDate <= least(query.to, TODAY),
      );
      for (const row of report.rows) {
        const own = ({ marketerId }: { marketerId?: string | null }) => marketerId === row.id;
        expect([row.sales, agorot(row.amount)]).toEqual([sold.filter(own).length, sum(sold.filter(own))]);
        const owed = rows.filter(
          (sale) => own(sale) && isPast(sale.saleDate) && !cancelled.includes(sale.statusCode ?? 0),
        );
        const settled = paid.filter((payment) => own(payment) && isPast(payment.paidOn));
        expect(agorot(row.balance)).toBe(sum(owed) - sum(settled));
      }
      expect(agorot(report.allAmount)).toBe(sum(sold));
      const [, ...cells] = await sheet('/api/marketers/export', query);
      const total = cells.pop();
      expect(cells.map((row) => [row['F'], row['G'], row['K'], row['P']])).toEqual(
        report.rows.map(({ sales: count, amount, balance, later }) => [count, amount, balance, later]),
      );
      expect(agorot(Number(total?.['G']))).toBe(sum(report.rows));
      expect(agorot(Number(total?.['K']))).toBe(sum(report.rows.map(({ balance }) => ({ amount: balance }))));
    }
  });

  it('inactive customers', async () => {
    for (let i = 0; i < FILTERS; i += 1) {
      const days = 1 + pick(300);
      const agentId = pick(2) === 0 ? `a${pick(4)}` : undefined;
      const filter = { days, ...(agentId && { agentId }) };
      const since = new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
      const named = Array.from({ length: 12 }, (_, place) => ({
        id: `c${place}`,
        lastSaleOn: null,
        agentId: null,
      }));
      const expected = [...buyers, ...named].filter(
        ({ lastSaleOn, agentId: of }) =>
          (lastSaleOn === null || lastSaleOn < since) && (agentId === undefined || of === agentId),
      );
      const lost = sum(
        expected.map((one) => ({ amount: 'lastYearAmount' in one ? (one.lastYearAmount ?? 0) : 0 })),
      );
      const path = '/api/reports/resellers-summary';
      const { count, lastYearAmount } = await get<{ count: number; lastYearAmount: number }>(
        `${path}/totals`,
        filter,
      );
      expect([count, agorot(lastYearAmount)]).toEqual([expected.length, lost]);
      const shown = await get<InactiveCustomer[]>(path, { ...filter, limit: 200 });
      expect(shown.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      const [, ...cells] = await sheet(`${path}/export`, { filter });
      const total = cells.pop();
      expect(cells.map((row) => [row['N'], row['F']])).toEqual(
        shown.map(({ id, lastYearAmount: amount }) => [id, amount ?? undefined]),
      );
      if (count > 0) expect(agorot(Number(total?.['F']))).toBe(lost);
    }
  });

  it('agents', async () => {
    for (let i = 0; i < FILTERS; i += 1) {
      const month = `2026-${two(1 + pick(9))}`;
      const report = await get<AgentsReport>('/api/agents', { month });
      for (const { id, figures } of report.rows) {
        const own = rows.filter((sale) => (sale.agentId ?? '') === id && isPast(sale.saleDate));
        const of = (one: string) => own.filter(({ saleDate }) => saleDate?.startsWith(one));
        expect([figures?.sales, agorot(figures?.amount ?? NaN)]).toEqual([of(month).length, sum(of(month))]);
        expect(figures?.trend.map(agorot)).toEqual(report.months.map((one) => sum(of(one))));
      }
      const sold = rows.filter(({ saleDate }) => isPast(saleDate) && saleDate?.startsWith(month));
      expect(report.rows.reduce((total, { figures }) => total + agorot(figures?.amount ?? 0), 0)).toBe(
        sum(sold),
      );
      const [, ...cells] = await sheet('/api/agents/export', { month });
      const total = cells.pop();
      expect(cells.map((row) => [row['D'], row['E']])).toEqual(
        report.rows.map(({ figures }) => [figures?.sales, figures?.amount]),
      );
      expect(agorot(Number(total?.['E']))).toBe(sum(sold));
    }
  });

  it('sales print', async () => {
    for (let i = 0; i < FILTERS; i += 1) {
      const agentId = `a${pick(4)}`;
      const query = { ...period(), ...(pick(2) === 0 && { agentId }) };
      const print = await get<SalesPrint>('/api/reports/sales-print', query);
      const expected = rows.filter(
        (sale) =>
          sale.saleDate !== null &&
          sale.saleDate >= query.from &&
          sale.saleDate <= query.to &&
          (!query.agentId || sale.agentId === query.agentId),
      );
      expect(print.rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      expect([agorot(print.amount), agorot(print.commission ?? NaN)]).toEqual([
        sum(expected),
        sum(expected.map(({ commission }) => ({ amount: commission }))),
      ]);
      const request = {
        columns: [],
        landscape: false,
        pageSums: false,
        byStatus: true,
        period: '',
        filter: [],
      };
      const made = { at: test.clock.now(), by: { displayName: '', email: 'x' } };
      const pdf = salesPrintPdf(print, request, made);
      const printed = getTables(pdf).flat();
      const amounts = printed.map((row) => number(row.at(-1))).slice(0, print.rows.length);
      expect(amounts).toEqual(print.rows.map(({ amount }) => amount));
      expect(pdf.foot.join(' ').replaceAll(',', '')).toContain(Math.abs(print.amount).toFixed(2));
      const page = { landscape: false, pageSums: false, byStatus: false };
      const body = { filter: query, columns: [], ...page };
      await expectPrinted('/api/reports/sales-print/pdf', body, [
        ...print.rows.map(({ amount }) => amount),
        print.amount,
      ]);
    }
  });

  it('dashboard', async () => {
    const dashboard = await get<Dashboard>('/api/dashboard', {});
    const between = ({ from, to }: { from: string; to: string }) =>
      rows.filter(({ saleDate }) => saleDate !== null && saleDate >= from && saleDate <= to);
    for (const name of ['current', 'previousMonth', 'previousYear'] as const) {
      const own = between(dashboard.periods[name]!);
      expect(agorot(dashboard.sales?.amount[name] ?? NaN)).toBe(sum(own));
      expect(dashboard.sales?.count[name]).toBe(own.length);
      expect(agorot(dashboard.commissions?.[name] ?? NaN)).toBe(
        sum(own.map(({ commission }) => ({ amount: commission }))),
      );
    }
    for (const { month, amount, count } of dashboard.sales?.months ?? []) {
      const own = rows.filter(({ saleDate }) => isPast(saleDate) && saleDate?.startsWith(month));
      expect([agorot(amount), count]).toEqual([sum(own), own.length]);
    }
  });
});

async function get<Data>(url: string, query: object): Promise<Data> {
  const response = await test.app.inject({ url, headers, query: texts(query) });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json<{ data: Data }>().data;
}

const texts = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

async function sheet(url: string, payload: object): Promise<Record<string, string | number>[]> {
  const response = await test.app.inject({ method: 'POST', url, headers, payload });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return readRows(unzip(response.rawPayload).get('xl/worksheets/sheet1.xml')!);
}

/** Expects these sums in the PDF, each as often as given. */
async function expectPrinted(url: string, payload: object, amounts: readonly number[]): Promise<void> {
  const response = await test.app.inject({ method: 'POST', url, headers, payload });
  expect([response.statusCode, response.statusCode === 200 || response.body]).toEqual([200, true]);
  const printed = printedFigures(response.rawPayload);
  for (const amount of printed ? amounts : []) {
    const place = printed!.indexOf(agorot(amount));
    expect([url, amount, place >= 0]).toEqual([url, amount, true]);
    printed!.splice(place, 1);
  }
}

/** Returns the texts of a document's tables by row; a note has one cell. */
function getTables({ blocks }: PdfDocument): string[][][] {
  return blocks
    .filter((block): block is Extract<PdfBlock, { kind: 'table' }> => block.kind === 'table')
    .map((table) => table.rows.map(({ cells }) => cells.map(getText)));
}
