import { cleanup, screen, within } from '@testing-library/react';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { LEDGER } from '../testing/ledger';

const PATH = '/reports/smart-ledger?marketerId=m1';

/** Opens the ledger of m1, and waits for its closing balance. */
async function open(part: Partial<LedgerReport> = {}, permissions = ['reports.view'], path = PATH) {
  const server = new TestServer({
    'GET /api/reports/smart-ledger': () => json({ data: { ...LEDGER, ...part } }),
    'GET /api/reports/smart-ledger/names/marketer': () => json({ data: [] }),
  });
  const page = renderApp({ path, permissions, server });
  await screen.findByText(/^בשקלים, /);
  return { ...page, server };
}

const getText = ({ textContent }: Element) => textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '');
const lines = () =>
  screen
    .getAllByRole('table', { name: 'תנועות הכרטסת' })
    .flatMap((table) => [...table.querySelectorAll('tbody tr.ant-table-row')])
    .map((row) => [...row.querySelectorAll('td')].map(getText));

it('lists the lines from the opening to the closing balance, each amount on its side', async () => {
  await open();
  const [opening, sale, gap, payment, closing] = lines();
  expect(opening).toEqual(['1.6.2026', 'יתרת פתיחה', '', '', '', expect.stringMatching(/^100\.00/)]);
  expect(sale).toEqual([
    '2.6.2026',
    'מכירה 20211',
    expect.stringMatching(/^מסוףקפה גרציהפי 4\.2 מהגדולה/),
    expect.stringMatching(/^5,000\.50/),
    '',
    expect.stringMatching(/^5,100\.50/),
  ]);
  expect(gap).toEqual(['88 ימים ללא תשלום, מ-3.6.2026 עד 30.8.2026; המרווח הרגיל 16 ימים']);
  expect(payment).toEqual([
    '30.8.2026',
    'תשלום',
    expect.stringMatching(/^העברה 77אותו סכום ואותה אסמכתה/),
    '',
    expect.stringMatching(/^100\.50/),
    expect.stringMatching(/^5,000\.00/),
  ]);
  expect(closing).toEqual([
    '16.9.2026',
    'יתרת סגירה',
    '',
    expect.stringMatching(/^5,000\.50/),
    expect.stringMatching(/^100\.50/),
    expect.stringMatching(/^5,000\.00/),
  ]);
});

it.each([
  ['rows', false],
  ['cards on a phone', true],
])('emphasises the ends and the marked lines, but no other, as %s', async (_what, narrow) => {
  if (narrow) narrowWindow();
  const plain = { kind: 'payment', id: 'p2', date: '2026-09-01', balance: 4_990, reference: null } as const;
  await open({ lines: [...LEDGER.lines, { ...plain, credit: 10, mark: null }] });
  const list = screen.getAllByLabelText('תנועות הכרטסת');
  const looks = list.flatMap((part) =>
    [...part.querySelectorAll('.ant-table-row, li')].map(
      ({ className }) => /sum-row|ledger-marked/.exec(className)?.[0] ?? 'plain',
    ),
  );
  const marked = Array<string>(3).fill('ledger-marked');
  expect(looks).toEqual(['sum-row', ...marked, 'plain', 'sum-row']);
});

it.each([
  [98, 0],
  [99, 2],
])('divides %d lines and the ends into pages of 100: %d', async (count, pages) => {
  const [sale] = LEDGER.lines;
  await open({ lines: Array.from({ length: count }, (_, i) => ({ ...sale!, id: `s${i}` })) });
  expect(document.querySelectorAll('.ant-pagination-item')).toHaveLength(pages);
});

it.each([
  ['sales', ['2.6.2026']],
  ['payments', ['30.8.2026', '1.9.2026']],
  ['marked', ['2.6.2026', expect.stringMatching(/^88 ימים/), '30.8.2026']],
])('shows %s only, without the ends', async (shown, expected) => {
  const plain = { kind: 'payment', id: 'p2', date: '2026-09-01', balance: 4_990, reference: null } as const;
  const more = [...LEDGER.lines, { ...plain, credit: 10, mark: null }];
  await open({ lines: more }, undefined, `${PATH}&show=${shown}`);
  expect(lines().map(([date]) => date)).toEqual(expected);
  expect(screen.getByText('מסומנות (3)')).toBeInTheDocument();
});

it('has no lines of a kind that the period lacks', async () => {
  await open({ lines: LEDGER.lines.slice(0, 1) }, undefined, `${PATH}&show=payments`);
  expect(screen.getByText('אין תנועות בתקופה')).toBeVisible();
});

it('links a customer for users who may see customers', async () => {
  await open();
  expect(screen.getByText('קפה גרציה').closest('a')).toBeNull();
  cleanup();
  await open({}, ['reports.view', 'customers.view', 'sales.view', 'user_info.view']);
  expect(screen.getByText('קפה גרציה').closest('a')).toHaveAttribute(
    'href',
    expect.stringMatching(/customer=c1/),
  );
  expect(screen.getByRole('link', { name: '20211' })).toHaveAttribute('href', '/user-info/sales?sale=s1');
});

it('draws the balance from its opening to today, with the marked lines as dots', async () => {
  await open();
  const chart = document.querySelector('.balance-chart')!;
  expect(getText(chart)).toMatch(/^5,101\D+0\D+1\.6\.202616\.9\.2026$/);
  const drawn = [...chart.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(drawn).toEqual([
    'M0,0H100M0,100H100',
    'M100,98.04H99.07V0.00H15.89V1.97H0V100H100Z',
    'M100,98.04H99.07V0.00H15.89V1.97H0',
    'M99.07,0.00h0',
    'M15.89,1.97h0',
  ]);
});

it.each<[string, Partial<LedgerReport>]>([
  ['without lines', { lines: LEDGER.lines.filter(({ kind }) => kind === 'gap') }],
  ['of one day', { closedOn: LEDGER.from }],
])('draws no balance %s', async (_what, part) => {
  await open(part);
  expect(document.querySelector('.balance-chart')).toBeNull();
});

it.each<[number, string, boolean]>([
  [5_000, 'המשווק חייב לנו', true],
  [-70, 'אנחנו חייבים למשווק', false],
  [0, 'אין חוב', false],
])('shows who owes a balance of %d, and how old a debt is', async (closing, text, hasAge) => {
  await open({ closing });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryAllByText(/^גיול חוב/)).toHaveLength(hasAge ? 1 : 0);
});

it('adds up the balance, and counts the marks of each kind', async () => {
  await open();
  const sums = [...document.querySelectorAll('dl')].map(getText).slice(0, 4);
  expect(sums).toEqual([
    expect.stringMatching(/^יתרת פתיחה\D*100\.00/),
    expect.stringMatching(/^חובה, מכירה אחת5,000\.50/),
    expect.stringMatching(/^זכות, תשלום אחד100\.50/),
    expect.stringMatching(/^יתרת סגירה 16\.9\.2026\D*5,000\.00/),
  ]);
  const tiles = [...document.querySelectorAll('.tiles .ant-card')].map(getText);
  expect(tiles).toEqual([
    expect.stringMatching(/^תשלום שאולי נרשם פעמיים1אותו סכום בתוך 7 ימים/),
    expect.stringMatching(/^מכירה חריגה מההרגל של המשווק1יותר מפי 3/),
    expect.stringMatching(/^פער חריג בין תשלומים1מעל 45 ימים ומעל פי 2/),
  ]);
});

it.each<[string, Partial<LedgerReport['marketer']>, RegExp | null]>([
  ['city and agent', {}, /^חיפה · סוכן נועה לוי$/],
  ['city', { agentId: null }, /^חיפה$/],
  ['agent', { city: null }, /^סוכן נועה לוי$/],
  ['neither', { city: null, agentId: null }, null],
])('shows of the marketer: %s', async (_what, part, text) => {
  await open({ marketer: { ...LEDGER.marketer, ...part } });
  const hints = [...document.querySelectorAll('main p.hint')].map(getText);
  expect(hints.filter((hint) => text?.test(hint ?? ''))).toHaveLength(text === null ? 0 : 1);
  if (text === null) expect(screen.queryByText('נועה לוי')).toBeNull();
});

it('lists later lines apart, also those without a date', async () => {
  const undated = { kind: 'sale', id: 's9', date: null, name: null, amount: 10 } as const;
  await open({ later: [...LEDGER.later, undated] });
  const title = screen.getByText('שיק 4').closest('.ant-card')!;
  expect(
    within(title as HTMLElement)
      .getAllByRole('row')
      .slice(1)
      .map(getText),
  ).toEqual([
    expect.stringMatching(/^1\.12\.2026תשלוםשיק 4800\.00/),
    expect.stringMatching(/^ללא תאריךמכירה—10\.00/),
  ]);
});

it('is shown on a phone as cards, with the same amounts', async () => {
  narrowWindow();
  await open();
  const cards = within(screen.getByRole('list', { name: 'תנועות הכרטסת' }))
    .getAllByRole('listitem')
    .map(getText);
  expect(cards).toEqual([
    expect.stringMatching(/^1\.6\.2026 יתרת פתיחהיתרה 100\.00/),
    expect.stringMatching(/^2\.6\.2026 מכירה 20211חובה 5,000\.50.*מסוף.*יתרה 5,100\.50/),
    expect.stringMatching(/^88 ימים ללא תשלום/),
    expect.stringMatching(/^30\.8\.2026 תשלוםזכות 100\.50.*העברה 77.*יתרה 5,000\.00/),
    expect.stringMatching(/^16\.9\.2026 יתרת סגירהיתרה 5,000\.00/),
  ]);
});

it('states the refused records of the marketer', async () => {
  await open({ refused: { sales: 0, payments: 2 } });
  expect(getText(screen.getByText(/נדחו בסנכרון/))).toMatch(
    /נדחו בסנכרון: 2 תשלומים\. היתרה אינה לפי מה שב-CRM/,
  );
});
