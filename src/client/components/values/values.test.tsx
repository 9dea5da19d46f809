import { render, screen } from '@testing-library/react';
import { ContactLinks } from './contact-links';
import { withPlainNumbers } from '#client/app/layout/app-frame';
import { DateText, Duration, Moment } from './times';
import { formatCount, formatMoney, formatPercent, formatQuantity, moneyText } from './format-number';
import { Money, MoneyCells } from './money';
import { Name } from './name';
import { Count, Percent } from './numbers';
import { StatusMark } from './status-mark';

/** Minus with a direction mark (U+200E) that keeps it in front of its digits. */
const MINUS = '\u200e-';

describe('telephone number', () => {
  it.each([
    ['052 5550123', '052-555-0123', 2],
    ['+972-3-555-0148', '03-555-0148', 1],
    ['1800', '1800', 0],
  ])('%s is displayed as %s with this number of links: %d', (phone, text, ways) => {
    render(<ContactLinks phone={phone} name="נועה" doNotContact={false} />);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryAllByRole('link')).toHaveLength(ways);
  });
});

describe('name', () => {
  it.each([
    ['\u200fBlueLine Tools', 'BlueLine Tools'],
    ['\u2067\u202bנועה', 'נועה'],
    ['משרד \u202eABC\u202c בחיפה\u2069', 'משרד ABC בחיפה'],
    ['\u202e\u202c', '—'],
    ['נועה\u200f', 'נועה\u200f'],
    ['\u200f\u200f', '\u200f\u200f'],
  ])('%j is displayed as %j', (value, text) => {
    const { container } = render(<Name value={value} />);
    expect(container.textContent).toBe(text);
  });
});

describe('name of a namesake', () => {
  it.each<[string, string | null, string[]]>([
    ['Office24\u00a0· חיפה', null, ['Office24', 'חיפה']],
    ['Office24\u00a0· חיפה', 'חיפה ', ['Office24', 'חיפה']],
    ['Office24\u00a0· 514000001', 'חיפה', ['Office24', 'חיפה', '514000001']],
    ['Office24', 'חיפה', ['Office24', 'חיפה']],
    ['Office24', ' ', ['Office24']],
    ['קפה · תה\u00a0· עכו', null, ['קפה · תה', 'עכו']],
    ['\u200fשיר\u202e\u00a0· a@x.example', null, ['שיר', 'a@x.example']],
  ])('%j beside %j shows the name and each fact isolated: %j', (value, fact, parts) => {
    const { container } = render(<Name value={value} fact={fact} />);
    expect([...container.querySelectorAll('bdi')].map((bdi) => bdi.textContent)).toEqual(parts);
    expect(container.textContent).toBe(parts.join('\u00a0· '));
    expect(container.querySelector('[title]')).toHaveAttribute('title', parts.join('\u00a0· '));
  });
});

describe('amount of money', () => {
  it.each([
    [1234.5, '1,234.50 ₪'],
    [-1234.5, `${MINUS}1,234.50 ₪`],
    [-0.001, '0.00 ₪'],
    [0.1 + 0.2, '0.30 ₪'],
    [123_456_789.01, '123,456,789.01 ₪'],
  ])('%d is %s', (shekels, text) => expect(formatMoney(shekels)).toBe(text));

  it.each([
    [1234.5, '1,235 ₪'],
    [-0.4, '0 ₪'],
    [-0.6, `${MINUS}1 ₪`],
  ])('%d in whole shekels is %s', (shekels, text) =>
    expect(formatMoney(shekels, { whole: true })).toBe(text),
  );

  it('omits the shekel sign if a heading shows the unit', () =>
    expect(formatMoney(-1234.5, { bare: true })).toBe(`${MINUS}1,234.50`));

  it('is right-to-left, isolated, and marked below zero', () => {
    render(<Money value={-12} />);
    const money = screen.getByText(`${MINUS}12.00 ₪`);
    expect(money).toHaveAttribute('dir', 'rtl');
    expect(money).toHaveClass('bad');
    expect(money).not.toHaveAttribute('title');
  });

  it('has the exact amount of a headline as its title', () => {
    render(<Money value={1234.56} whole large />);
    expect(screen.getByTitle(/1,234\.56/)).toHaveTextContent('1,235 ₪');
  });

  it('shows a dash for null', () => {
    const { container } = render(<Money value={null} />);
    expect(container).toHaveTextContent('—');
  });
});

describe('copied text', () => {
  it.each([
    [formatMoney(-1234.5), '-1234.50'],
    [moneyText(98_765), '98765.00'],
    [`דנה\t${formatMoney(1234.5)}\t17\nרון\t${formatMoney(-3)}\t4`, 'דנה\t1234.50\t17\nרון\t-3.00\t4'],
    [`דנה\t${formatMoney(-1234.5, { bare: true })}\n98,765`, 'דנה\t-1234.50\n98765'],
    ['1,280 מתוך 19,999', '1,280 מתוך 19,999'],
  ])('of %j is %j', (text, copied) => expect(withPlainNumbers(text)).toBe(copied));
});

it('formats counts and percentages without invisible characters', () => {
  expect([-1234, -0.6, -0.4].map(formatCount)).toEqual(['-1,234', '-1', '0']);
  expect([-1.5, -0.0006, -0.0004].map(formatQuantity)).toEqual(['-1.5', '-0.001', '0']);
  expect([-0.6, -0.4].map((percent) => formatPercent(percent))).toEqual(['-1%', '0%']);
  render(<Count value={1234} />);
  expect(screen.getByText('1,234')).toHaveAttribute('dir', 'ltr');
  render(<Percent value={12.46} digits={1} />);
  expect(screen.getByText('12.5%')).toBeInTheDocument();
  render(<Percent value={12.46} />);
  expect(screen.getByText('12%')).toBeInTheDocument();
});

it('formats dates as day, month and year, and timestamps in Israel', () => {
  const { container } = render(
    <>
      <DateText value="2026-11-02" /> | <Moment value="2026-11-01T22:30:00Z" /> | <DateText value={null} />
    </>,
  );
  expect(container).toHaveTextContent('2.11.2026 | 2.11.2026 00:30 | —');
});

it.each([
  ['חדשה', 'new'],
  ['שולם', 'paid'],
  ['מבוטלת', 'cancelled'],
  ['בבירור', 'unknown'],
  [null, 'unknown'],
])('marks a sale that is %s as %s, with its text', (name, stage) => {
  render(<StatusMark name={name} />);
  const mark = screen.getByText(name ?? 'ללא סטטוס').parentElement;
  expect(mark).toHaveClass(`status-${stage}`);
});

describe('duration', () => {
  const START = '2026-09-16T09:00:00.000Z';
  const getEnd = (ms: number) => new Date(Date.parse(START) + ms).toISOString();

  it.each([
    [-1_000, '0:00'],
    [499, '0:00'],
    [500, '0:01'],
    [59_499, '0:59'],
    [60_000, '1:00'],
    [65_000, '1:05'],
    [3_599_000, '59:59'],
    [3_600_000, '1:00:00'],
    [36_065_000, '10:01:05'],
  ])('of %d ms is %s', (ms, text) => {
    const { container } = render(<Duration startedAt={START} finishedAt={getEnd(ms)} />);
    expect(container.textContent).toBe(text);
  });

  it('is missing while the process runs', () => {
    const { container } = render(<Duration startedAt={START} finishedAt={null} />);
    expect(container.textContent).toBe('—');
  });
});

it('shows no currency in the cells of a table', () => {
  const { container } = render(
    <MoneyCells>
      <Money value={1234.5} />
    </MoneyCells>,
  );
  expect(container).toHaveTextContent(/1,234\.50/);
  expect(container).not.toHaveTextContent('₪');
});
