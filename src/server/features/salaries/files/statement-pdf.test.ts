import type {
  ComparedSalary,
  LateDecision,
  SalarySale,
  SalaryStatusSum,
  Statement,
} from '#contract/features/salaries/statements-contract';
import { getDocumentLines } from '#server/lib/testing/document-lines';
import { printPdf } from '#server/lib/pdf/print-pdf';
import { printedStructure } from '#server/lib/testing/read-pdf';
import { statementPdf } from './statement-pdf';

const MADE = { at: new Date('2026-09-16T09:00:00Z'), by: { displayName: 'דנה', email: 'd@example.com' } };
const status = (
  statusCode: number,
  statusName: string | null,
  sales: number,
  isCounted = true,
): SalaryStatusSum => ({
  statusCode,
  statusName,
  isCounted,
  sales,
  amount: sales * 100,
  commission: sales * 10,
});
const compared = (month: string, statuses: SalaryStatusSum[], sales: number): ComparedSalary => ({
  from: `${month}-01`,
  to: `${month}-16`,
  amount: sales * 10,
  sales,
  salesAmount: sales * 100,
  statuses,
});
const sale = (id: string, statusCode: number, more: Partial<SalarySale> = {}): SalarySale => ({
  id,
  number: `N${id}`,
  saleDate: '2026-09-02',
  customerId: 'c',
  customerName: 'כהן',
  agentId: 'a1',
  agentName: 'דוד',
  productName: 'דלת',
  amount: 100,
  commission: 10,
  statusCode,
  statusName: null,
  isCounted: true,
  ...more,
});
const correction = (id: string, number: string | null, amount: number): LateDecision => ({
  id,
  month: '2026-07',
  saleId: `s${id}`,
  number,
  agentId: 'a1',
  agentName: 'דוד',
  amount,
  intoMonth: '2026-09',
  reason: null,
  decidedAt: '2026-09-10T09:00:00.000Z',
  decidedBy: 'דנה',
});
const STATEMENT: Statement = {
  period: '2026-09',
  from: '2026-09-01',
  to: '2026-09-30',
  today: '2026-09-16',
  agent: { id: 'a1', name: 'דוד' },
  employeeNumber: '77',
  target: null,
  employment: 'employee',
  amount: 30,
  payable: 30,
  sales: 3,
  salesAmount: 300,
  statuses: [status(1, 'שולם', 2), status(2, null, 1), status(9, 'בוטל', 4, false)],
  corrections: [],
  lateChanges: [],
  closings: [],
  areStatusesChosen: false,
  previous: compared('2026-08', [status(1, 'שולם', 5)], 5),
  previousYear: compared('2025-09', [], 0),
  lastSyncTime: '2026-09-16T08:00:00.000Z',
  isEqualToCrm: true,
  refusedSales: 0,
};
const SALES = [
  sale('1', 1),
  sale('2', 1, { number: null, customerName: null, productName: null }),
  sale('3', 2),
  sale('4', 9),
];
const print = (more: Partial<Statement> = {}) =>
  getDocumentLines(
    statementPdf({ statement: { ...STATEMENT, ...more }, sales: SALES, made: MADE, vat: 'לפני מע״מ' }),
  );

it('prints the amount, the comparison and the counted sales', () => {
  expect(print()).toEqual([
    'דוח משכורת · טיוטה',
    'דוד · ספטמבר 2026',
    'שכיר, מספר עובד 77',
    'החודש אינו סגור',
    'הופק 16.9.2026 12:00',
    'דנה',
    'בשקלים, לפני מע״מ',
    '  | לתשלום | 30.00 ₪ | (result)',
    '# סטטוס | מכירות | סכום | ספטמבר 2026 | אותם ימים באוגוסט 2026 | אותם ימים בספטמבר 2025',
    'שולם | 2 | 200.00 | 20.00 | 50.00 | 0.00',
    '2 | 1 | 100.00 | 10.00 | 0.00 | 0.00',
    'total: משכורת | 3 | 300.00 | 30.00 | 50.00 | 0.00',
    'מכירות |  |  | 3 | 5 | 0',
    'עמלה ממוצעת למכירה |  |  | 10.00 | 10.00 | 0.00',
    '# תאריך | מכירה | לקוח | מוצר | סכום | עמלה',
    'group: שולם, סה״כ 2 מכירות (4 columns) | 200.00 | 20.00',
    '2.9.2026 | N1 | כהן | דלת | 100.00 | 10.00',
    '2.9.2026 | 2 | — | — | 100.00 | 10.00',
    'group: 2, סה״כ מכירה אחת (4 columns) | 100.00 | 10.00',
    '2.9.2026 | N3 | כהן | דלת | 100.00 | 10.00',
    'sum: משכורת (4 columns) | 300.00 | 30.00',
    'total: לתשלום (5 columns) | 30.00',
    'סטטוסים שנספרו: שולם, 2 · נכון לסנכרון 16.9.2026 11:00',
    'סכומי ביקורת: סה״כ 3 מכירות · סכום 300.00 · עמלה 30.00 · לתשלום 30.00',
  ]);
});

it('prints corrections, and the salary that they change', () => {
  const lines = print({ payable: 45, corrections: [correction('1', '1001', 20), correction('2', null, -5)] });
  expect(lines.filter((line) => !print().includes(line))).toEqual([
    '  | משכורת | 30.00',
    '+ | 2 תיקונים | 15.00',
    '= | לתשלום | 45.00 ₪ | (result)',
    ' | 1001 | תיקון של יולי 2026 (2 columns) |  | 20.00',
    ' | s2 | תיקון של יולי 2026 (2 columns) |  | -5.00',
    'total: לתשלום (5 columns) | 45.00',
    'סכומי ביקורת: סה״כ 3 מכירות · סכום 300.00 · עמלה 30.00 · לתשלום 45.00',
  ]);
});

it('prints notes about undecided changes and refused sales', () => {
  const change = {
    month: '2026-07',
    saleId: 's',
    number: null,
    agentId: 'a1',
    agentName: null,
    frozen: null,
    live: null,
  };
  const lateChanges = [
    { ...change, difference: 12.5 },
    { ...change, difference: -2.5 },
  ];
  const lines = print({ lateChanges, refusedSales: 2 });
  expect(lines.filter((line) => !print().includes(line))).toEqual([
    'שינויים מאוחרים ממתינים, אינם נספרים: 10.00',
    'מכירות שנדחו בסנכרון ואינן נספרות כפי שהן ב-CRM: 2',
  ]);
});

it.each<[string, Partial<Statement>, string[]]>([
  [
    'an employee without a number',
    { employeeNumber: null },
    ['שכיר', 'החודש אינו סגור', 'הופק 16.9.2026 12:00'],
  ],
  [
    'a number without a kind',
    { employment: null },
    ['מספר עובד 77', 'החודש אינו סגור', 'הופק 16.9.2026 12:00'],
  ],
  [
    'a self-employed agent',
    { employment: 'self_employed' },
    ['עצמאי, מספר ספק 77', 'מסמך זה אינו חשבונית מס', 'החודש אינו סגור'],
  ],
  [
    'nothing known',
    { employment: null, employeeNumber: null },
    ['החודש אינו סגור', 'הופק 16.9.2026 12:00', 'דנה'],
  ],
])('describes %s', (_what, more, expected) => {
  expect(print(more).slice(2, 5)).toEqual(expected);
});

it('compares a past month with whole months, and is final once it is closed', () => {
  const closings = [
    {
      month: '2026-09',
      statusCodes: null,
      closedAt: '2026-10-02T09:00:00.000Z',
      closedBy: 'דנה',
      seal: null,
    },
  ];
  const lines = print({ today: '2026-10-16', closings });
  expect(lines.filter((line) => !print().includes(line))).toEqual([
    'דוח משכורת',
    'נסגר על ידי דנה ב-2.10.2026 12:00',
    '# סטטוס | מכירות | סכום | ספטמבר 2026 | אוגוסט 2026 | ספטמבר 2025',
  ]);
});

it('lists the statuses and the sales for screen readers, below the heads of their columns', async () => {
  const statement = { ...STATEMENT, statuses: [status(1, 'Paid', 3)] };
  const sales = ['1', '2', '3'].map((id) => sale(id, 1, { customerName: `Acme ${id}`, productName: 'Door' }));
  const content = { statement, sales, made: MADE, vat: '' };
  const structure = printedStructure(await printPdf(statementPdf(content), new AbortController().signal));
  if (structure === undefined) return;
  const [, statuses, listed] = structure.join(' ').split(' Table ');
  const head = /^THead TR( TH [^T]+){6} TBody TR TD /;
  expect(statuses).toMatch(head);
  expect(statuses).toContain('TD Paid TD 3 TD 300.00 TD 30.00 TD 50.00 TD 0.00 TR');
  expect(listed).toMatch(head);
  expect(listed).toContain(
    sales.map(({ id }) => `TR TD 2.9.2026 TD N${id} TD Acme ${id} TD Door TD 100.00 TD 10.00`).join(' '),
  );
});
