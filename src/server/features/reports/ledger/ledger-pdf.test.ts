import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { getDocumentLines } from '#server/lib/testing/document-lines';
import { ledgerPdf } from './ledger-pdf';

const MADE = { at: new Date('2026-09-16T09:00:00Z'), by: { displayName: 'דנה', email: 'd@example.com' } };
const limits = { samePaymentDays: 7, unusualTimes: 3, gapTimes: 2, gapDays: 45, cancelledStatuses: [] };
const ages = [
  { from: 0, to: 30, amount: 100 },
  { from: 31, to: 60, amount: 0 },
  { from: 61, to: 90, amount: 0 },
  { from: 91, to: null, amount: 300 },
];
const report: LedgerReport = {
  marketer: { id: 'm0', name: 'דלתות', phone: '050-555-0111', city: 'חיפה', agentId: 'a', agentName: 'דוד' },
  from: '2026-07-01',
  to: '2026-12-31',
  closedOn: '2026-09-16',
  opening: 50,
  lines: [
    {
      kind: 'sale',
      id: 's1',
      date: '2026-07-02',
      balance: 450,
      mark: { kind: 'unusual_sale', times: 4, greatest: 100 },
      number: '1001',
      productName: 'דלת',
      customerId: 'c',
      customerName: 'כהן',
      statusName: 'שולם',
      debit: 400,
    },
    { kind: 'gap', id: 'g', from: '2026-07-03', to: '2026-09-01', days: 60, usualDays: 20, isOpen: false },
    {
      kind: 'payment',
      id: 'p1',
      date: '2026-09-01',
      balance: 425,
      mark: { kind: 'same_payment', because: 'amount', earlierId: 'p0', earlierDate: '2026-08-31' },
      reference: 'צ׳ק 7',
      credit: 25,
    },
    { kind: 'payment', id: 'p2', date: '2026-09-02', balance: 400, mark: null, reference: null, credit: 25 },
    {
      kind: 'sale',
      id: 's2',
      date: '2026-09-03',
      balance: 400,
      mark: null,
      number: null,
      productName: null,
      customerId: null,
      customerName: null,
      statusName: null,
      debit: 0,
    },
  ],
  debit: 400,
  sales: 2,
  credit: 50,
  payments: 2,
  closing: 400,
  ageing: ages,
  later: [],
  refused: { sales: 0, payments: 0 },
  vat: 'before',
  limits,
  lastSyncTime: '2026-09-16T08:00:00.000Z',
};
const print = (more: Partial<LedgerReport> = {}) => getDocumentLines(ledgerPdf({ ...report, ...more }, MADE));

it('prints every line of a ledger', () => {
  expect(print()).toEqual([
    'כרטסת משווק',
    'דלתות · 1.7.2026 – 16.9.2026',
    '050-555-0111 · חיפה · דוד',
    'הופק 16.9.2026 12:00',
    'על ידי דנה',
    'בשקלים, לפני מע״מ',
    '  | יתרת פתיחה | 50.00',
    '+ | חובה, 2 מכירות | 400.00',
    '− | זכות, 2 תשלומים | 50.00',
    '= | יתרת סגירה: המשווק חייב לנו | 400.00 ₪ | (result)',
    '# תאריך | תנועה | פרטים | חובה | זכות | יתרה',
    'group: 1.7.2026 |  | יתרת פתיחה |  |  | 50.00',
    '2.7.2026 | מכירה 1001 | דלת · כהן / [triangle] פי 4 מהגדולה ב-12 החודשים הקודמים (100.00) | 400.00 |  | 450.00',
    'note: [circle] 60 ימים ללא תשלום, מ-3.7.2026 עד 1.9.2026; המרווח הרגיל 20 ימים',
    '1.9.2026 | תשלום | צ׳ק 7 / [square] אותו סכום כמו התשלום מ-31.8.2026 |  | 25.00 | 425.00',
    '2.9.2026 | תשלום |  |  | 25.00 | 400.00',
    '3.9.2026 | מכירה  |  | 0.00 |  | 400.00',
    'total: 16.9.2026 |  | יתרת סגירה | 400.00 | 50.00 | 400.00',
    'together',
    '## גיול חוב | לפי ימים מהמכירה; תשלומים סוגרים קודם את הישנה',
    '# 0–30 ימים | 31–60 ימים | 61–90 ימים | מעל 90 ימים | סה״כ',
    '100.00 | 0.00 | 0.00 | 300.00 | 400.00',
    'bar 0: 0–30 0.25',
    'bar 1: 31–60 0',
    'bar 2: 61–90 0',
    'bar 3: מעל 90 0.75',
    'beside',
    '## הסימנים',
    '[square] תשלום שאולי נרשם פעמיים / אותו סכום בתוך 7 ימים, או אותה אסמכתה.',
    '[triangle] מכירה חריגה מההרגל של המשווק / יותר מפי 3 מהמכירה הגדולה של המשווק ב-12 החודשים הקודמים.',
    '[circle] פער חריג בין תשלומים / מעל 45 ימים ומעל פי 2 מהמרווח הרגיל, כשיש חוב.',
    'דלתות · 1.7.2026 – 16.9.2026 · נכון לסנכרון 16.9.2026 11:00',
    'יתרת פתיחה 50.00 + חובה 400.00 − זכות 50.00 = יתרת סגירה 400.00',
  ]);
});

it.each([
  [0.01, 'המשווק חייב לנו'],
  [0, 'אין חוב'],
  [-0.01, 'אנחנו חייבים למשווק'],
])('shows who owes a balance of %d', (closing, text) => {
  expect(print({ closing })[9]).toMatch(`= | יתרת סגירה: ${text} |`);
});

it('prints the first 24 later entries and the number of the others', () => {
  const later = (count: number): LedgerReport['later'] =>
    Array.from({ length: count }, (_, i) => ({
      kind: i === 0 ? 'sale' : 'payment',
      id: String(i),
      date: i === 1 ? null : '2026-10-01',
      name: i === 2 ? null : `n${i}`,
      amount: i,
    }));
  const lines = (count: number) => {
    const all = print({ later: later(count) });
    return all.slice(
      all.indexOf('beside') + 1,
      all.findIndex((line) => line === '## הסימנים'),
    );
  };
  expect(lines(24)).toHaveLength(25);
  expect(lines(26)).toHaveLength(26);
  expect(lines(26).slice(0, 4)).toEqual([
    '## אחרי 16.9.2026 או ללא תאריך | אינם בחשבון היתרה',
    '1.10.2026 | מכירה n0 | 0.00',
    'ללא תאריך | תשלום n1 | 1.00',
    '1.10.2026 | תשלום  | 2.00',
  ]);
  expect(lines(26).slice(-2)).toEqual(['1.10.2026 | תשלום n23 | 23.00', 'note: + 2']);
});

it('prints nothing about unknown particulars, debts and synchronisations', () => {
  const marketer = { id: 'm0', name: 'משווק ללא שם', phone: null, city: '', agentId: null, agentName: 'דוד' };
  const lines = print({ marketer, ageing: ages.map((age) => ({ ...age, amount: 0 })), lastSyncTime: null });
  expect(lines.slice(1, 3)).toEqual(['משווק ללא שם · 1.7.2026 – 16.9.2026', 'דוד']);
  expect(lines.filter((line) => line.startsWith('bar')).map((line) => line.slice(-2))).toEqual(
    Array(4).fill(' 0'),
  );
  expect(lines.at(-2)).toBe('משווק ללא שם · 1.7.2026 – 16.9.2026 · טרם הושלם סנכרון');
  const unknown = { ...marketer, agentName: null };
  expect(print({ marketer: unknown })).toHaveLength(print().length - 1);
});
