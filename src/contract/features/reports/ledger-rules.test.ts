import { daysBetween } from '#contract/lib/calendar/calendar-rules';
import { REPORT_DEFAULTS } from './report-settings';
import {
  AGES,
  ageing,
  balanceAt,
  closingDay,
  findGaps,
  ledgerOrder,
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

/** Returns a generator of integers below `of`. The same seed gives the same numbers. */
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

it('closes on its last day, but not after today', () => {
  expect(closingDay({ from: '2026-01-01', to: '2026-03-31', today: '2026-04-01' })).toBe('2026-03-31');
  expect(closingDay({ from: '2026-01-01', to: '2026-12-31', today: '2026-04-01' })).toBe('2026-04-01');
});

it('computes the unpaid sales at the end of a day', () => {
  const book = {
    saleDays: [bought('2026-01-01', 100, -30), bought('2026-01-02', 1_000)],
    payments: [pay('2026-01-01', 7), pay('2026-01-02', 500)],
  };
  expect(['2025-12-31', '2026-01-01', '2026-01-02'].map((day) => balanceAt(book, day))).toEqual([0, 63, 563]);
});

it('sorts by day, sales before payments, then by id', () => {
  const line = (date: string, kind: 'sale' | 'payment', id: string) => ({ date, kind, id, amount: 1 });
  const inOrder = [
    line('2026-01-01', 'sale', 'y'),
    line('2026-01-01', 'sale', 'z'),
    line('2026-01-01', 'payment', 'a'),
    line('2026-01-01', 'payment', 'b'),
    line('2026-01-02', 'sale', 'c'),
  ];
  expect([...inOrder].reverse().sort(ledgerOrder)).toEqual(inOrder);
  expect(ledgerOrder(inOrder[0]!, inOrder[0]!)).toBe(0);
});

describe('ageing', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'settles the oldest debt first, agora by agora (%i)',
    (seed) => {
      const book = randomBook(seed);
      const day = '2026-09-16';
      // Models every agora of debt separately, oldest first. Every agora of credit removes one.
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

  it('puts a sale of 30 days ago into the first range, of 31 days into the second', () => {
    const saleDays = [bought('2026-08-16', 1), bought('2026-08-17', 2)];
    expect(ageing({ saleDays, payments: [] }, '2026-09-16')).toEqual([2, 1, 0, 0]);
  });

  it('has ranges without gaps', () => {
    expect(AGES.map(({ from, to }) => [from, to])).toEqual([
      [0, 30],
      [31, 60],
      [61, 90],
      [91, null],
    ]);
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

it('marks the later of two payments in any order, and names the earlier', () => {
  const first = pay('2026-01-01', 5, 'AB 1');
  const second = pay('2026-01-03', 5, ' ab 1');
  const twins = [
    { ...first, id: 'b' },
    { ...first, id: 'a' },
  ];
  expect([...markSamePayments([second, first], REPORT_DEFAULTS)]).toEqual([
    [second.id, { kind: 'same_payment', because: 'both', earlierId: first.id, earlierDate: first.date }],
  ]);
  expect([...markSamePayments(twins, REPORT_DEFAULTS).keys()]).toEqual(['b']);
});

it('compares a payment with the last payment of the same amount', () => {
  const payments = [pay('2026-01-01', 5), pay('2026-01-06', 5, null), pay('2026-01-11', 5, '')];
  const marks = markSamePayments(payments, REPORT_DEFAULTS);
  expect([...marks.values()].map((mark) => 'earlierDate' in mark && mark.earlierDate)).toEqual([
    '2026-01-01',
    '2026-01-06',
  ]);
});

describe('unusual sales', () => {
  const marked = (date: string, amount: number, ...days: SaleDay[]) =>
    markUnusualSales([{ id: 'x', date, amount }], days, REPORT_DEFAULTS).get('x');

  it('exceed three times the largest sale of the previous twelve months', () => {
    const days = [bought('2025-09-15', 900), bought('2025-09-16', 100), bought('2026-09-16', 5_000)];
    expect(marked('2026-09-16', 301, ...days)).toMatchObject({ times: 3, greatest: 100 });
    expect(marked('2026-09-16', 300, ...days)).toBeUndefined();
  });

  it('contain the factor, rounded to a tenth, and the compared sale', () => {
    const days = [bought('2026-01-01', 90), bought('2026-02-01', 100), bought('2026-03-01', 80)];
    expect(marked('2026-09-16', 364, ...days)).toEqual({ kind: 'unusual_sale', times: 3.6, greatest: 100 });
    const sales = [
      { id: 'x', date: '2026-09-16', amount: 400 },
      { id: 'y', date: '2026-09-16', amount: 500 },
      { id: 'z', date: '2026-01-15', amount: 500 },
    ];
    expect(
      [...markUnusualSales(sales, days, REPORT_DEFAULTS)].map(([id, mark]) => [
        id,
        'times' in mark && mark.times,
      ]),
    ).toEqual([
      ['x', 4],
      ['y', 5],
      ['z', 5.6],
    ]);
  });

  it('need an earlier sale', () => {
    expect(marked('2026-09-16', 9_999, bought('2026-09-16', 9_999))).toBeUndefined();
    expect(marked('2026-09-16', 4, bought('2026-09-15', 1))).toEqual({
      kind: 'unusual_sale',
      times: 4,
      greatest: 1,
    });
  });
});

describe('payment gaps', () => {
  const debt = bought('2025-12-01', 100_000);
  const everyTenDays = ['2026-01-01', '2026-01-11', '2026-01-21'].map((date) => pay(date, 10));
  const gapsAt = (day: string, payments: PaymentEntry[], saleDays = [debt]) =>
    findGaps({ saleDays, payments }, day, REPORT_DEFAULTS);

  it('exceed 45 days and twice the usual gap', () => {
    expect(gapsAt('2026-03-07', everyTenDays)).toEqual([]);
    expect(gapsAt('2026-03-08', everyTenDays)).toEqual([
      { from: '2026-01-21', to: '2026-03-08', days: 46, usualDays: 10, isOpen: true },
    ]);
    const everyMonth = ['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => pay(date, 10));
    expect(gapsAt('2026-04-29', everyMonth)).toEqual([]);
    expect(gapsAt('2026-05-01', everyMonth)).toHaveLength(1);
  });

  it('are compared with the median of earlier gaps', () => {
    const paidOn = (...days: string[]) => days.map((day) => pay(day, 10));
    // Gaps of 40, 1 and 27 days have the median 27. Gaps of 40, 1, 27 and 60 have the median of 27 and 40.
    const uneven = paidOn('2026-01-01', '2026-02-10', '2026-02-11', '2026-03-10');
    expect(gapsAt('2026-05-03', uneven)).toEqual([]);
    expect(gapsAt('2026-05-04', uneven)).toMatchObject([{ days: 55, usualDays: 27 }]);
    expect(gapsAt('2026-07-16', [...uneven, pay('2026-05-09', 10)])).toMatchObject([
      { from: '2026-03-10', to: '2026-05-09', days: 60, usualDays: 27, isOpen: false },
      { from: '2026-05-09', to: '2026-07-16', days: 68, usualDays: 33.5, isOpen: true },
    ]);
  });

  it("begin on a payment day: not on a bounced cheque's day, nor after the requested day", () => {
    const back = pay('2026-01-25', -10);
    const later = pay('2026-03-20', 10);
    expect(gapsAt('2026-03-08', [later, back, ...everyTenDays].reverse())).toMatchObject([
      { from: '2026-01-21', to: '2026-03-08', isOpen: true },
    ]);
    expect(gapsAt('2026-03-20', [...everyTenDays, back, later])).toMatchObject([
      { to: '2026-03-20', isOpen: false },
    ]);
    const twice = [...everyTenDays.slice(0, 2), pay('2026-01-11', 20)];
    expect(gapsAt('2026-09-16', twice)).toEqual([]);
  });

  it('need a debt on the day before the payment that ends them', () => {
    const late = [bought('2025-12-01', 30), bought('2026-04-01', 500)];
    expect(gapsAt('2026-04-02', [...everyTenDays, pay('2026-04-01', 10)], late)).toEqual([]);
    const dayBefore = [bought('2025-12-01', 30), bought('2026-03-31', 500)];
    expect(gapsAt('2026-04-02', [...everyTenDays, pay('2026-04-01', 10)], dayBefore)).toHaveLength(1);
  });

  it('end with a payment of one agora, not with a payment of nothing', () => {
    expect(gapsAt('2026-03-20', [...everyTenDays, pay('2026-03-10', 0)])).toMatchObject([{ isOpen: true }]);
    expect(gapsAt('2026-03-20', [...everyTenDays, pay('2026-03-10', 1)])).toMatchObject([{ isOpen: false }]);
  });

  it('end with the next payment', () => {
    const [gap] = gapsAt('2026-09-16', [...everyTenDays, pay('2026-04-01', 10)]);
    expect(gap).toEqual({ from: '2026-01-21', to: '2026-04-01', days: 70, usualDays: 10, isOpen: false });
  });

  it('need three payments and a debt', () => {
    expect(gapsAt('2026-09-16', everyTenDays.slice(1))).toEqual([]);
    expect(gapsAt('2026-09-16', everyTenDays, [bought('2025-12-01', 30)])).toEqual([]);
    expect(gapsAt('2026-09-16', everyTenDays, [bought('2025-12-01', 31)])).toHaveLength(1);
  });
});
