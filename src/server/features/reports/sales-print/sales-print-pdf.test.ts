import type { PrintedSale, SalesPrint } from '#contract/features/reports/sales-print-contract';
import { dividePrint } from '#contract/features/reports/sales-print-rules';
import { printPdf } from '#server/lib/pdf/print-pdf';
import { getDocumentLines } from '#server/lib/testing/document-lines';
import { printedStructure, readPdfObjects } from '#server/lib/testing/read-pdf';
import { salesPrintPdf, type PrintRequest } from './sales-print-pdf';

const MADE = { at: new Date('2026-09-16T09:00:00Z'), by: { displayName: 'דנה', email: 'd@example.com' } };
const sale: PrintedSale = {
  id: 's',
  number: '1001',
  saleDate: '2026-09-01',
  customerName: 'כהן',
  city: 'חיפה',
  phone: '+972505550111',
  agentName: 'דוד',
  marketerName: 'דלתות',
  productName: 'דלת',
  quantity: 2.5,
  amount: 1_234.5,
  commission: 10,
  statusName: 'שולם',
};
const empty: PrintedSale = {
  id: 'e',
  number: null,
  saleDate: null,
  customerName: '',
  city: null,
  phone: null,
  agentName: null,
  marketerName: null,
  productName: null,
  quantity: null,
  amount: -4.5,
  commission: 0,
  statusName: null,
};
const print: SalesPrint = {
  rows: [sale, empty],
  amount: 1_230,
  commission: 10,
  statuses: [
    { statusName: 'שולם', count: 1, amount: 1_234.5, commission: 10 },
    { statusName: null, count: 1, amount: -4.5, commission: 0 },
  ],
  vat: 'included',
  lastSyncTime: null,
};
const withoutCommissions: SalesPrint = {
  ...print,
  commission: undefined,
  rows: print.rows.map((row) => ({ ...row, commission: undefined })),
  statuses: print.statuses.map((status) => ({ ...status, commission: undefined })),
};
const ASKED: PrintRequest = {
  columns: ['city', 'phone', 'agent', 'marketer', 'quantity', 'commission'],
  landscape: true,
  pageSums: true,
  byStatus: true,
  period: '1.9.2026 – 16.9.2026',
  filter: ['סוכן: דוד', 'סטטוס: הכול'],
};
const HEAD = [
  'מכירות',
  '1.9.2026 – 16.9.2026',
  '2 מכירות, 1,230.00 ₪ · סוכן: דוד · סטטוס: הכול',
  'הופק 16.9.2026 12:00',
  'על ידי דנה',
  'בשקלים, כולל מע״מ',
];
const FOOT = '1.9.2026 – 16.9.2026 · סוכן: דוד · סטטוס: הכול · מהחדשה לישנה · טרם הושלם סנכרון';
const lines = (given: SalesPrint, request: Partial<PrintRequest> = {}) =>
  getDocumentLines(salesPrintPdf(given, { ...ASKED, ...request }, MADE));

it('prints every column, page sums, the total and the sums by status', () => {
  expect(lines(print)).toEqual([
    ...HEAD,
    '# מספר | תאריך | לקוח | עיר | טלפון | סוכן | משווק | מוצר | כמות | סטטוס | סכום | עמלה',
    '1001 | 1.9.2026 | כהן | חיפה | 050-555-0111 | דוד | דלתות | דלת | 2.5 | [full] שולם | 1,234.50 | 10.00',
    '— | — | — | — | — | — | — | — | — | [circle] ללא סטטוס | -4.50 | 0.00',
    'sum: סך העמוד, 2 מכירות (10 columns) | 1,230.00 | 10.00',
    'total: סה״כ, 2 מכירות (10 columns) | 1,230.00 | 10.00',
    'together',
    '## לפי סטטוס',
    '# סטטוס | מכירות | סכום | עמלה',
    '[full] שולם | 1 | 1,234.50 | 10.00',
    '[circle] ללא סטטוס | 1 | -4.50 | 0.00',
    FOOT,
    '2 מכירות · סכום 1,230.00 · עמלה 10.00',
  ]);
});

it('prints only the columns of every print without sums, if asked', () => {
  expect(lines(print, { columns: [], pageSums: false, byStatus: false })).toEqual([
    ...HEAD,
    '# מספר | תאריך | לקוח | מוצר | סטטוס | סכום',
    '1001 | 1.9.2026 | כהן | דלת | [full] שולם | 1,234.50',
    '— | — | — | — | [circle] ללא סטטוס | -4.50',
    'total: סה״כ, 2 מכירות (5 columns) | 1,230.00',
    FOOT,
    '2 מכירות · סכום 1,230.00 · עמלה 10.00',
  ]);
});

it('prints no commissions if they are hidden', () => {
  expect(lines(withoutCommissions, { columns: ['commission'] })).toEqual([
    ...HEAD,
    '# מספר | תאריך | לקוח | מוצר | סטטוס | סכום',
    '1001 | 1.9.2026 | כהן | דלת | [full] שולם | 1,234.50',
    '— | — | — | — | [circle] ללא סטטוס | -4.50',
    'sum: סך העמוד, 2 מכירות (5 columns) | 1,230.00',
    'total: סה״כ, 2 מכירות (5 columns) | 1,230.00',
    'together',
    '## לפי סטטוס',
    '# סטטוס | מכירות | סכום',
    '[full] שולם | 1 | 1,234.50',
    '[circle] ללא סטטוס | 1 | -4.50',
    FOOT,
    '2 מכירות · סכום 1,230.00',
  ]);
});

it.each<[string, boolean, number, number[]]>([
  ['upright, on one page', false, 35, [35]],
  ['upright, on three pages', false, 35 + 39 + 1, [35, 39, 1]],
  ['across, on one page', true, 24, [24]],
  ['across, on three pages', true, 24 + 27 + 1, [24, 27, 1]],
])('fills each page: %s', (_what, landscape, count, pages) => {
  const rows = Array.from({ length: count }, () => sale);
  const { blocks } = salesPrintPdf({ ...print, rows }, { ...ASKED, landscape, byStatus: false }, MADE);
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : []));
  // Each page has its sum, and the total follows.
  expect(tables).toEqual([...pages.map((sales) => sales + 1), 1]);
  expect(blocks.filter(({ kind }) => kind === 'page')).toHaveLength(pages.length - 1);
  expect(blocks.every((block) => block.kind !== 'table' || block.oneLine)).toBe(true);
});

it.each([
  ['חדש', 'ring'],
  ['מאושר', 'third'],
  ['סופק', 'half'],
  ['שולם', 'full'],
  ['מבוטל', 'cross'],
  ['אחר', 'circle'],
])('marks the status %s with the shape %s', (statusName, shape) => {
  expect(lines({ ...print, rows: [{ ...sale, statusName }] }, { byStatus: false }).join('\n')).toContain(
    `[${shape}] ${statusName}`,
  );
});

it.each([
  [true, 18, true, 1],
  [true, 24, true, 2],
  [true, 51, false, 2],
  [true, 51, true, 3],
  [false, 35, false, 1],
  [false, 35, true, 2],
])(
  'prints as many pages as the preview shows; landscape %s, %d sales, statuses %s',
  async (landscape, count, byStatus, pages) => {
    const many = { ...print, rows: Array.from({ length: count }, () => sale) };
    const request = { ...ASKED, landscape, byStatus, columns: [] };
    const { sales, areSumsApart } = dividePrint(many, request);
    expect(sales.length + Number(areSumsApart)).toBe(pages);
    const pdf = await printPdf(salesPrintPdf(many, request, MADE), new AbortController().signal);
    expect((await readPdfObjects(pdf)).match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
  },
);

it('lists the sales of every page for screen readers, below the heads of their columns', async () => {
  const rows = Array.from({ length: 26 }, (_, i) => ({
    ...sale,
    number: `${1_000 + i}`,
    customerName: `Acme ${i}`,
    productName: 'Door',
    statusName: 'Paid',
  }));
  const request = { ...ASKED, columns: [], byStatus: false };
  const pdf = await printPdf(salesPrintPdf({ ...print, rows }, request, MADE), new AbortController().signal);
  const structure = printedStructure(pdf);
  if (structure === undefined) return;
  const reverse = (text: string): string => [...text].reverse().join('');
  const heads = ['מספר', 'תאריך', 'לקוח', 'מוצר', 'סטטוס', 'סכום'].map((title) => `TH ${reverse(title)}`);
  const listed = rows.map(
    ({ number, customerName }) =>
      `TR TD ${number} TD 1.9.2026 TD ${customerName} TD Door TD Paid TD 1,234.50`,
  );
  const sum = /TR TD (?!\d{4})[^T]*TD [\d,.]+/g;
  const text = structure.slice(structure.indexOf('Table')).join(' ').replaceAll(/ +/g, ' ');
  const head = ['Table THead TR', ...heads, 'TBody'];
  expect(text.replaceAll(sum, 'sum')).toBe(
    [...head, ...listed.slice(0, 24), 'sum', ...head, ...listed.slice(24), 'sum', 'Table sum'].join(' '),
  );
});
