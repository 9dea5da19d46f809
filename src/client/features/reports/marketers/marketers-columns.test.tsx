import { screen } from '@testing-library/react';
import { Fragment } from 'react';
import type { MarketerRow, MarketersReport } from '#contract/features/reports/marketers-contract';
import { OpenPaths } from '#client/components/links/page-link';
import { paths } from '#client/lib/location/paths';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { buildColumns } from './marketers-columns';
import { MarketersTable } from './marketers-table';

const buildRow = (fields: Partial<MarketerRow> = {}): MarketerRow => ({
  id: 'm1',
  name: 'שירה',
  city: 'חיפה',
  agentId: 'a1',
  agentName: 'רון',
  isActive: true,
  customers: 20,
  activeCustomers: 7,
  sales: 3,
  amount: 500,
  previousAmount: 400,
  lastSaleOn: '2026-09-02',
  balance: 90,
  ageing: [90, 0, 0, 0],
  later: 0,
  ...fields,
});
const REPORT: MarketersReport = {
  from: '2026-06-01',
  to: '2026-09-30',
  today: '2026-09-16',
  rows: [],
  allAmount: 4_000,
  inactiveAfterDays: 90,
  vat: 'before',
  lastSyncTime: null,
};
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').trim();

/** Renders the cells and the totals. Returns the texts by the column's key, and the links. */
async function open(rows: MarketerRow[], report = REPORT) {
  const columns = buildColumns(report, rows);
  await renderPart(
    <OpenPaths value={new Set([paths.sales(), paths.customers()])}>
      {columns.map(({ key, render: draw, total }) => (
        <Fragment key={String(key)}>
          <div data-key={key}>{draw?.(null, rows[0]!, 0) as React.ReactNode}</div>
          <p data-key={key}>{total}</p>
        </Fragment>
      ))}
    </OpenPaths>,
    buildServices(),
  );
  const read = (tag: string) =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>(`${tag}[data-key]`)].map(({ dataset, textContent }) => [
        dataset['key'],
        plain(textContent),
      ]),
    );
  return {
    columns,
    cells: read('div'),
    totals: read('p'),
    links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
}

it('shows a marketer, with links to the ledger, the customers and the counted sales', async () => {
  const { cells, links } = await open([buildRow()]);
  expect(cells).toEqual({
    name: 'שישירה\u00a0· חיפה',
    agent: 'רון',
    customers: '20',
    active: '7',
    sales: '3',
    amount: '500 ₪',
    share: '12.5%',
    trend: expect.stringContaining('25%'),
    lastSaleOn: '2.9.2026',
    age: '',
    over90: '—',
    balance: '90 ₪',
  });
  const sold = '/user-info/sales?marketerId=m1&from=2026-06-01&to=2026-09-16';
  expect(links).toEqual([
    '/reports/smart-ledger?marketerId=m1&from=2026-06-01&to=2026-09-30',
    '/user-info/customers?marketerId=m1',
    '/user-info/customers?marketerId=m1&active=true',
    sold,
    sold,
    '/reports/smart-ledger?marketerId=m1',
  ]);
  expect(document.querySelector('[data-key=age] figure')).not.toBeNull();
});

it('names a marketer without a city by the name alone', async () => {
  expect((await open([buildRow({ city: null })])).cells['name']).toBe('שישירה');
});

it.each<[Partial<MarketerRow>, string, string, string]>([
  [{ balance: 0, ageing: [0, 0, 0, 0] }, '0 ₪', '—', '—'],
  [{ balance: -5, ageing: [0, 0, 0, 0] }, '-5 ₪', '—', '—'],
  [{ balance: 0.5, ageing: [] }, '1 ₪', '', '—'],
  [{ balance: 5, ageing: [4, 0, 0, 1] }, '5 ₪', '', '1 ₪'],
])('shows the balance, and its part that is to be acted on: %j', async (fields, balance, age, over90) => {
  const { cells } = await open([buildRow(fields)]);
  expect(cells).toMatchObject({ balance, age, over90 });
  const urgent = document.querySelector('div[data-key=over90] .bad');
  expect(urgent?.textContent ?? '—').toContain(over90);
});

it('has the totals of the rows, and no share without sales', async () => {
  const { totals } = await open([
    buildRow(),
    buildRow({ customers: 1, sales: 1, amount: 0.5, balance: -0.5 }),
  ]);
  expect(totals).toEqual({
    name: '2 משווקים',
    agent: '',
    customers: '21',
    active: '14',
    sales: '4',
    amount: '501 ₪',
    share: '12.5%',
    trend: '↓ 37%',
    lastSaleOn: '',
    age: '',
    over90: '0 ₪',
    balance: '90 ₪',
  });
  expect((await open([buildRow()], { ...REPORT, allAmount: 0 })).cells['share']).toBe('—');
});

it.each([
  ['2026-09-15', '2026-09-15'],
  ['2026-09-17', '2026-09-16'],
])('leads to the sales up to today: until %s', async (to, until) => {
  const { links } = await open([buildRow()], { ...REPORT, to });
  expect(links).toContain(`/user-info/sales?marketerId=m1&from=2026-06-01&to=${until}`);
});

it('lists marketers on a phone as cards, the largest balance first', async () => {
  narrowWindow();
  const rows = [5, -1, 90].map((balance) => buildRow({ id: `m${balance}`, balance }));
  await renderPart(<MarketersTable report={REPORT} rows={rows} />, buildServices());
  const balances = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => /-?\d+ ₪/.exec(plain(textContent))?.[0]);
  expect(balances).toEqual(['90 ₪', '5 ₪', '-1 ₪']);
});

it('sorts by each column, empty values first', async () => {
  const small = buildRow({ name: 'א', customers: 1, sales: 1, amount: 1, lastSaleOn: null, balance: 1 });
  const late = { ageing: [0, 0, 0, 1] };
  const { columns } = await open([small]);
  const sorted = columns.flatMap(({ key, compare }) =>
    compare
      ? [[key, compare(small, buildRow(late)), compare(buildRow(late), small), compare(small, small)]]
      : [],
  );
  expect(sorted).toEqual(
    ['name', 'customers', 'sales', 'amount', 'trend', 'lastSaleOn', 'over90', 'balance'].map((key) => [
      key,
      -1,
      1,
      0,
    ]),
  );
});
