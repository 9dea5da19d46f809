import { fireEvent, render, screen } from '@testing-library/react';
import type { PrintedSale, SalesPrint } from '#contract/features/reports/sales-print-contract';
import { TestTheme } from '#client/lib/testing/test-theme';
import type { PrintOptions } from './print-form';
import { PrintPages } from './print-pages';

const buildSale = (i: number, fields: Partial<PrintedSale> = {}): PrintedSale => ({
  id: `s${i}`,
  number: `N${i}`,
  saleDate: '2026-09-02',
  customerName: 'נועה',
  city: 'חיפה',
  phone: '0525550123',
  agentName: 'רון',
  marketerName: 'שירה',
  productName: 'מדפסת',
  quantity: 2,
  amount: 10,
  statusName: 'שולם',
  ...fields,
});
const buildSales = (count: number) => Array.from({ length: count }, (_, i) => buildSale(i));

function open(rows: PrintedSale[], options: Partial<PrintOptions> = {}, fields: Partial<SalesPrint> = {}) {
  const print: SalesPrint = {
    rows,
    amount: 1_234.5,
    statuses: [
      { statusName: 'שולם', count: 1_200, amount: 1_000 },
      { statusName: null, count: 1, amount: -5 },
    ],
    vat: 'before',
    lastSyncTime: null,
    ...fields,
  };
  const all = { columns: [], landscape: true, pageSums: false, byStatus: false, ...options };
  const filter = { from: '2026-09-01', to: '2026-09-16' };
  render(<PrintPages print={print} filter={filter} options={all} />, { wrapper: TestTheme });
}

const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').trim();
const pages = () => [...document.querySelectorAll<HTMLElement>('section.print-page')];
const getTexts = (selector: string, root: ParentNode = document) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => plain(textContent));
const rowCounts = () =>
  pages().map((page) => page.querySelectorAll('table:first-of-type tbody tr:not(.sum-row)').length);

it.each([
  [true, 0, [0]],
  [true, 24, [24]],
  [true, 25, [24, 1]],
  [true, 52, [24, 27, 1]],
  [false, 35, [35]],
  [false, 75, [35, 39, 1]],
])('divides sales into sheets; landscape %s: %d sales', (landscape, count, counts) => {
  open(buildSales(count), { landscape });
  expect(rowCounts()).toEqual(counts);
  expect(document.querySelector('.print-landscape') !== null).toBe(landscape);
});

it('shows one page at a time', () => {
  open(buildSales(25));
  const shown = () => pages().map(({ hidden }) => !hidden);
  expect(shown()).toEqual([true, false]);
  expect(getTexts('footer')).toEqual([
    expect.stringMatching(/טרם הושלם סנכרון.*1.*2/),
    expect.stringMatching(/טרם הושלם סנכרון.*2.*2/),
  ]);
  fireEvent.click(screen.getByTitle(/Next|הבא/).querySelector('button')!);
  expect(shown()).toEqual([false, true]);
  expect(getTexts('tbody tr:first-child td:first-child')).toEqual(['N0', 'N24']);
});

it('has the period on every page, and the sums on the first', () => {
  open(buildSales(25));
  expect(getTexts('header')).toEqual([
    'מכירות1.9.2026 – 16.9.202625 מכירות, 1,234.50 ₪ · בשקלים, לפני מע״מ',
    'מכירות · 1.9.2026 – 16.9.2026',
  ]);
});

it('prints the fixed columns, with the total below the last page', () => {
  open(buildSales(1));
  const heads = getTexts('thead th');
  expect(heads).toHaveLength(6);
  expect(getTexts('tbody tr:first-child td')).toEqual(['N0', '2.9.2026', 'נועה', 'מדפסת', 'שולם', '10.00']);
  expect(getTexts('.sum-row td')).toEqual(['סה״כ, מכירה אחת', '1,234.50']);
  expect(document.querySelector('.sum-row td')).toHaveAttribute('colspan', '5');
  const numeric = [...document.querySelectorAll('thead th')].map((head) => head.className);
  expect(numeric).toEqual(['', '', '', '', '', 'number-cell']);
});

it('prints the chosen columns', () => {
  const columns = ['city', 'phone', 'agent', 'marketer', 'quantity', 'commission'] as const;
  open([buildSale(0, { commission: 1.5 }), buildSale(1)], { columns }, { commission: 9 });
  expect(getTexts('tbody tr:first-child td')).toEqual([
    'N0',
    '2.9.2026',
    'נועה',
    'חיפה',
    '052-555-0123',
    'רון',
    'שירה',
    'מדפסת',
    '2',
    'שולם',
    '10.00',
    '1.50',
  ]);
  expect(getTexts('tbody tr:nth-child(2) td').at(-1)).toBe('—');
  expect(getTexts('.sum-row td')).toEqual(['סה״כ, 2 מכירות', '1,234.50', '9.00']);
  const widths = [...document.querySelectorAll('col')].map(({ style }) => parseFloat(style.inlineSize));
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
});

it('sums each page', () => {
  open(
    buildSales(25).map((sale, i) => ({ ...sale, ...(i > 0 && { commission: 1 }) })),
    { columns: ['commission'], pageSums: true },
  );
  expect(pages().map((page) => getTexts('.sum-row', page))).toEqual([
    ['סך העמוד, 24 מכירות240.0023.00'],
    ['סך העמוד, מכירה אחת10.001.00', 'סה״כ, 25 מכירות1,234.500.00'],
  ]);
});

it('lists the statuses at the end', () => {
  open(buildSales(25), { byStatus: true });
  expect(pages().map((page) => page.querySelectorAll('table').length)).toEqual([1, 2]);
  expect(getTexts('table:last-of-type tr', pages()[1]).slice(-3)).toEqual([
    'לפי סטטוס',
    'שולם1,2001,000.00',
    'ללא סטטוס1-5.00',
  ]);
});
