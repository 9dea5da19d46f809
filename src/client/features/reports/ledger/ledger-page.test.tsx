import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
  await screen.findByRole('button', { name: 'מה פירוש יתרה' });
  return { ...page, server };
}

const getText = ({ textContent }: Element) => textContent?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '');
const getDates = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) => getText(row.querySelector('td')!));
const getMarkButton = (name: RegExp) => screen.getByRole('button', { name });
const PLAIN = { kind: 'payment', id: 'p2', date: '2026-09-01', balance: 4_990, reference: null } as const;

it.each([
  ['rows', false],
  ['cards on a phone', true],
])('tints a payment that may be recorded twice, but no other line, as %s', async (_what, narrow) => {
  if (narrow) narrowWindow();
  await open({ lines: [...LEDGER.lines, { ...PLAIN, credit: 10, mark: null }] });
  const looks = [...document.querySelectorAll('.ant-table-row, .row-cards > li')].map(
    ({ className }) => /sum-row|ledger-marked/.exec(className)?.[0] ?? 'plain',
  );
  expect(looks).toEqual(['sum-row', 'plain', 'plain', 'ledger-marked', 'plain']);
});

it.each([
  [99, 0],
  [100, 2],
])('divides the opening balance and %d lines into pages of 100: %d', async (count, pages) => {
  const [sale] = LEDGER.lines;
  await open({ lines: Array.from({ length: count }, (_, i) => ({ ...sale!, id: `s${i}` })) });
  expect(document.querySelectorAll('.ant-pagination-item')).toHaveLength(pages);
});

it('offers only the kinds of marks that the ledger has, and shows their lines', async () => {
  const [sale, gap] = LEDGER.lines;
  const { user, services } = await open({ lines: [sale!, gap!], later: [] });
  expect(screen.queryByRole('button', { name: /^פעמיים/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^אחרי היום/ })).toBeNull();
  expect(getText(getMarkButton(/^חריגה/))).toBe('חריגה 1');
  await user.click(getMarkButton(/^פער/));
  await waitFor(() => expect(getDates()).toEqual(['30.8.2026']));
  expect(services.path()).toContain('show=gap');
  expect(getMarkButton(/^פער/)).toHaveAttribute('aria-pressed', 'true');
  await user.click(getMarkButton(/^פער/));
  await waitFor(() => expect(getDates()).toEqual(['1.6.2026', '2.6.2026', '30.8.2026']));
});

it('states the rule of a mark', async () => {
  await open();
  expect(getMarkButton(/^פעמיים/)).toHaveAttribute('title', expect.stringMatching(/אותו סכום בתוך/));
  expect(getMarkButton(/^פער/)).toHaveAttribute('title', expect.stringMatching(/^מעל .*45/));
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
  expect(getText(chart)).toBe('5,1010יוני׳יולי׳אוג׳ספט׳'.replaceAll(/(?<=יוני|יולי)׳/g, ''));
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

it.each<[number, RegExp, number]>([
  [5_000, /המשווק חייב לנו/, 4],
  [-70, /אנחנו חייבים למשווק/, 0],
  [0, /אין חוב/, 0],
])('shows who owes a balance of %d, and how old a debt is', async (closing, text, ages) => {
  await open({ closing });
  expect(screen.getByText(text)).toBeVisible();
  const items = [...document.querySelectorAll('.ageing-legend > li')];
  expect(items).toHaveLength(ages);
  // The oldest debt is marked.
  expect(items.filter((item) => item.classList.contains('bad'))).toEqual(items.slice(3));
});

it('adds up the balance on one line', async () => {
  await open();
  expect(getText(document.querySelector('dl')!)).toBe(
    ' פתיחה 1.6.2026100.00+ חובה · 15,000.50− זכות · 1100.50= המשווק חייב לנו5,000.00 ₪',
  );
});

it.each<[string, Partial<LedgerReport['marketer']>, string]>([
  ['city and agent', {}, 'כרטסת חכמה · חיפה · סוכן: נועה לוי'],
  ['city', { agentId: null }, 'כרטסת חכמה · חיפה'],
  ['agent', { city: null }, 'כרטסת חכמה · סוכן: נועה לוי'],
  ['neither', { city: null, agentId: null }, 'כרטסת חכמה'],
])('names the marketer in the title, and below it: %s', async (_what, part, text) => {
  await open({ marketer: { ...LEDGER.marketer, ...part } });
  const title = screen.getByRole('button', { name: 'נקודת חיבור' }).closest('h1')!;
  expect(getText(title.nextElementSibling!)).toBe(text);
});

it('opens another ledger from the title', async () => {
  const { user, services, server } = await open();
  server.routes['GET /api/reports/smart-ledger/names/marketer'] = () =>
    json({ data: [LEDGER.marketer, { id: 'm2', name: 'קו הקופה' }].map((one) => ({ ...one, hint: null })) });
  await user.click(screen.getByRole('button', { name: 'נקודת חיבור' }));
  await user.click(await screen.findByRole('checkbox', { name: /^קו הקופה/ }));
  await waitFor(() => expect(services.path()).toContain('marketerId=m2'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('lists later lines apart, also those without a date', async () => {
  const undated = { kind: 'sale', id: 's9', date: null, name: null, amount: 10 } as const;
  await open({ later: [...LEDGER.later, undated] }, undefined, `${PATH}&show=later`);
  const lines = [...document.querySelectorAll('tr.ant-table-row')].map(getText);
  expect(lines).toEqual(['1.12.2026תשלוםשיק 4800.00', 'ללא תאריךמכירה—10.00']);
});

it('is shown on a phone as cards, with the same amounts', async () => {
  narrowWindow();
  await open();
  const cards = within(screen.getByRole('list', { name: 'תנועות הכרטסת' }))
    .getAllByRole('listitem')
    .map(getText);
  expect(cards).toEqual([
    expect.stringMatching(/^יתרת פתיחה1\.6\.2026יתרה 100\.00/),
    expect.stringMatching(/^מסוף5,000\.50 ₪2\.6\.2026 · .* · 20211יתרה 5,100\.50.*פי 4\.2/),
    expect.stringMatching(/88 ימים ללא תשלום/),
    expect.stringMatching(/^תשלום · העברה 77זכות 100\.50 ₪30\.8\.2026יתרה 5,000\.00.*אותו סכום/),
  ]);
});

it('states the refused records of the marketer', async () => {
  await open({ refused: { sales: 0, payments: 2 } });
  expect(getText(screen.getByText(/נדחו בסנכרון/))).toMatch(
    /נדחו בסנכרון: 2 תשלומים\. היתרה אינה לפי מה שב-CRM/,
  );
});
