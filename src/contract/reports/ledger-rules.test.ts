import { REPORT_DEFAULTS } from './report-settings';
import {
  ageing,
  balanceAt,
  daysBetween,
  findGaps,
  markSamePayments,
  markUnusualSales,
  type LedgerBook,
  type PaymentEntry,
  type SaleDay,
} from './ledger-rules';

const pay = (date: string, amount: number, reference: string | null = null): PaymentEntry => ({
  id: `${date}:${amount}:${reference}`,
  date,
  amount,
  reference,
});
const bought = (date: string, debit: number, refund = 0): SaleDay => ({
  date,
  debit,
  refund,
  greatest: debit,
});

/** Whole numbers below `of`, the same for the same seed. */
function picker(seed: number): (of: number) => number {
  let state = seed;
  return (of) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % of;
  };
}

function randomBook(seed: number): LedgerBook {
  const pick = picker(seed);
  const day = () => `2026-0${1 + pick(9)}-${String(1 + pick(28)).padStart(2, '0')}`;
  const dates = [...new Set(Array.from({ length: pick(40) }, day))].sort();
  return {
    saleDays: dates.map((date) => bought(date, pick(500), -pick(3) * pick(100))),
    payments: Array.from({ length: pick(30) }, () => pay(day(), pick(400) - 40)),
  };
}

describe('ageing', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'settles the oldest debt first, agora by agora (%i)',
    (seed) => {
      const book = randomBook(seed);
      const day = '2026-09-16';
      // Each agora of debt on its own, the oldest first; each agora of credit takes one away.
      const owed: number[] = [];
      let credit = 0;
      const events = [
        ...book.saleDays.flatMap(({ date, debit, refund }) => [
          { date, amount: debit },
          { date, amount: refund },
        ]),
        ...book.payments.map(({ date, amount }) => ({ date, amount: -amount })),
      ].filter(({ date }) => date <= day);
      for (const { date, amount } of events.sort((a, b) => daysBetween(b.date, a.date)))
        if (amount > 0) owed.push(...Array<number>(amount).fill(daysBetween(date, day)));
        else credit -= amount;
      const left = owed.slice(credit);
      const between = (from: number, to: number) => left.filter((age) => age >= from && age <= to).length;
      const expected = [between(0, 30), between(31, 60), between(61, 90), between(91, Infinity)];
      expect(ageing(book, day)).toEqual(expected);
      expect(expected.reduce((a, b) => a + b)).toBe(Math.max(0, balanceAt(book, day)));
    },
  );

  it('counts a sale of 30 days ago as 30, and of 31 as more', () => {
    const saleDays = [bought('2026-08-16', 1), bought('2026-08-17', 2)];
    expect(ageing({ saleDays, payments: [] }, '2026-09-16')).toEqual([2, 1, 0, 0]);
  });
});

describe('payments that may have been entered twice', () => {
  const marked = (...payments: PaymentEntry[]) =>
    [...markSamePayments(payments, REPORT_DEFAULTS)].map(([id, mark]) => [
      id,
      'because' in mark && mark.because,
    ]);

  it.each<[string, PaymentEntry[], string | null]>([
    ['the same amount after seven days', [pay('2026-01-01', 5), pay('2026-01-08', 5)], 'amount'],
    ['the same amount after eight days', [pay('2026-01-01', 5), pay('2026-01-09', 5)], null],
    ['another amount', [pay('2026-01-01', 5), pay('2026-01-01', 6)], null],
    [
      'the same reference after a year',
      [pay('2026-01-01', 5, '77'), pay('2027-01-01', 6, ' 77 ')],
      'reference',
    ],
    ['both', [pay('2026-01-01', 5, '77'), pay('2026-01-02', 5, '77')], 'both'],
    [
      'a reference that names no payment',
      [pay('2026-01-01', 5, 'מזומן'), pay('2026-02-01', 6, 'מזומן')],
      null,
    ],
    ['no reference', [pay('2026-01-01', 5, ''), pay('2026-02-01', 6, null)], null],
  ])('%s', (_what, payments, because) => {
    const last = payments.at(-1)!;
    expect(marked(...payments)).toEqual(because === null ? [] : [[last.id, because]]);
  });
});

describe('sales far from habit', () => {
  const marked = (date: string, amount: number, ...days: SaleDay[]) =>
    markUnusualSales([{ id: 'x', date, amount }], days, REPORT_DEFAULTS).get('x');

  it('are over three times the greatest of the twelve months before', () => {
    const days = [bought('2025-09-15', 900), bought('2025-09-16', 100), bought('2026-09-16', 5_000)];
    expect(marked('2026-09-16', 301, ...days)).toMatchObject({ times: 3, greatest: 100 });
    expect(marked('2026-09-16', 300, ...days)).toBeUndefined();
  });

  it('are not told of somebody who bought nothing before', () => {
    expect(marked('2026-09-16', 9_999, bought('2026-09-16', 9_999))).toBeUndefined();
  });
});

describe('gaps of payments', () => {
  const debt = bought('2025-12-01', 100_000);
  const everyTenDays = ['2026-01-01', '2026-01-11', '2026-01-21'].map((date) => pay(date, 10));
  const gapsAt = (day: string, payments: PaymentEntry[], saleDays = [debt]) =>
    findGaps({ saleDays, payments }, day, REPORT_DEFAULTS);

  it('begin after more than 45 days, and more than twice the habit', () => {
    expect(gapsAt('2026-03-07', everyTenDays)).toEqual([]);
    expect(gapsAt('2026-03-08', everyTenDays)).toEqual([
      { from: '2026-01-21', to: '2026-03-08', days: 46, usualDays: 10, isOpen: true },
    ]);
    const everyMonth = ['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => pay(date, 10));
    expect(gapsAt('2026-04-29', everyMonth)).toEqual([]);
    expect(gapsAt('2026-05-01', everyMonth)).toHaveLength(1);
  });

  it('end with the payment that comes', () => {
    const [gap] = gapsAt('2026-09-16', [...everyTenDays, pay('2026-04-01', 10)]);
    expect(gap).toEqual({ from: '2026-01-21', to: '2026-04-01', days: 70, usualDays: 10, isOpen: false });
  });

  it('need three payments and a debt', () => {
    expect(gapsAt('2026-09-16', everyTenDays.slice(1))).toEqual([]);
    expect(gapsAt('2026-09-16', everyTenDays, [bought('2025-12-01', 30)])).toEqual([]);
    expect(gapsAt('2026-09-16', everyTenDays, [bought('2025-12-01', 31)])).toHaveLength(1);
  });
});
