import * as fc from 'fast-check';
import {
  addDays,
  addMonths,
  comparedPeriods,
  daysInMonth,
  daysBetween,
  firstDay,
  getYearMonths,
  isDay,
  lastDay,
  lastMonths,
  sensibleDays,
  toMonth,
  sameDays,
  yearBefore,
} from './calendar-rules';

/** Arbitrary date from 1900 to 2199, generated without the functions under test. */
const date = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const shift = fc.integer({ min: -1_200, max: 1_200 });

describe('daysInMonth', () => {
  it.each([
    ['2026-01', 31],
    ['2026-02', 28],
    ['2024-02', 29],
    ['1900-02', 28],
    ['2000-02', 29],
    ['2026-04', 30],
    ['2026-12', 31],
  ])('%s has %i', (month, days) => expect(daysInMonth(month)).toBe(days));
});

describe('addMonths', () => {
  it.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-03', -12, '2025-03'],
    ['2026-03', 0, '2026-03'],
    ['2026-03', -27, '2023-12'],
    ['0999-12', -12, '0998-12'],
  ])('%s %i -> %s', (month, count, expected) => expect(addMonths(month, count)).toBe(expected));

  it('is reversible and additive', () => {
    fc.assert(
      fc.property(date, shift, shift, (day, a, b) => {
        const month = toMonth(day);
        expect(addMonths(addMonths(month, a), -a)).toBe(month);
        expect(addMonths(addMonths(month, a), b)).toBe(addMonths(month, a + b));
      }),
    );
  });
});

describe('addDays', () => {
  it('handles months, leap days and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('stays between the first and the last date with a year of four digits', () => {
    expect(addDays('0001-01-02', -1)).toBe('0001-01-01');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  });

  it('counts calendar days across both clock changes', () => {
    expect(addDays('2026-03-28', -1)).toBe('2026-03-27');
    expect(addDays('2026-11-10', -90)).toBe('2026-08-12');
  });

  it('is reversible and keeps the order', () => {
    fc.assert(
      fc.property(date, shift, (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(addDays(day, count) < addDays(day, count + 1)).toBe(true);
      }),
    );
  });
});

describe('lastMonths', () => {
  it('starts with the same month of last year for a count of 13', () => {
    expect(lastMonths('2026-03-31', 13).join(' ')).toBe(
      '2025-03 2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02 2026-03',
    );
  });

  it('returns consecutive months ending with the month of the date', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 40 }), (day, count) => {
        const months = lastMonths(day, count);
        expect(months).toHaveLength(count);
        expect(months.at(-1)).toBe(toMonth(day));
        for (const [i, month] of months.slice(1).entries()) expect(addMonths(months[i] ?? '', 1)).toBe(month);
      }),
    );
  });
});

describe('comparedPeriods', () => {
  it.each([
    // An ordinary day.
    ['2026-09-16', '2026-08-01..2026-08-16', '2025-09-01..2025-09-16'],
    // The previous month is shorter.
    ['2026-03-31', '2026-02-01..2026-02-28', '2025-03-01..2025-03-31'],
    ['2024-03-31', '2024-02-01..2024-02-29', '2023-03-01..2023-03-31'],
    ['2026-05-31', '2026-04-01..2026-04-30', '2025-05-01..2025-05-31'],
    // The previous month is longer: the same days are compared, not the whole month.
    ['2026-02-28', '2026-01-01..2026-01-28', '2025-02-01..2025-02-28'],
    // 29 February, and the February of the following year.
    ['2024-02-29', '2024-01-01..2024-01-29', '2023-02-01..2023-02-28'],
    ['2025-02-28', '2025-01-01..2025-01-28', '2024-02-01..2024-02-28'],
    // The month before January belongs to the previous year.
    ['2026-01-01', '2025-12-01..2025-12-01', '2025-01-01..2025-01-01'],
  ])('%s is compared with %s and %s', (today, month, year) => {
    const { previousMonth, previousYear } = comparedPeriods(today);
    expect(`${previousMonth.from}..${previousMonth.to}`).toBe(month);
    expect(`${previousYear.from}..${previousYear.to}`).toBe(year);
  });

  it('start on the first, stay in their month, and are not longer than the current period', () => {
    fc.assert(
      fc.property(date, (today) => {
        const periods = comparedPeriods(today);
        expect(periods.current).toEqual({ from: firstDay(toMonth(today)), to: today });
        for (const [period, monthsBack] of [
          [periods.previousMonth, 1],
          [periods.previousYear, 12],
        ] as const) {
          expect(period).toEqual(sameDays(today, monthsBack));
          expect(toMonth(period.from)).toBe(addMonths(toMonth(today), -monthsBack));
          expect(toMonth(period.to)).toBe(toMonth(period.from));
          expect(period.from.slice(8)).toBe('01');
          const last = daysInMonth(toMonth(period.to));
          expect(Number(period.to.slice(8))).toBe(Math.min(Number(today.slice(8)), last));
        }
      }),
    );
  });
});

it.each([
  ['2026-03-31', '2025-03-31'],
  ['2028-02-29', '2027-02-28'],
  ['2928-02-29', '2927-02-28'],
  ['2026-03-29', '2025-03-29'],
  ['0010-02-28', '0009-02-28'],
])('the previous year of %s is %s', (date, before) => expect(yearBefore(date)).toBe(before));

it.each(['', '2026', '2026-01', '2026-02-30', 'tomorrow', '0000-01-01', '12026-01-01', '2026-01-011'])(
  'rejects %j',
  (text) => expect(isDay(text)).toBe(false),
);

it.each(['0001-01-01', '2024-02-29', '9999-12-31'])('accepts %j', (text) => expect(isDay(text)).toBe(true));

it.each([
  ['2026-11-26', '2031-12-31'],
  ['2194-01-01', '2199-12-31'],
  ['2195-01-01', '2199-12-31'],
])('a sale is plausible on %s from 1980 to %s', (today, to) =>
  expect(sensibleDays(today)).toEqual({ from: '1980-01-01', to }),
);

it('names the twelve months of a year', () => {
  expect(getYearMonths(987).join(' ')).toBe(
    '0987-01 0987-02 0987-03 0987-04 0987-05 0987-06 0987-07 0987-08 0987-09 0987-10 0987-11 0987-12',
  );
});

it('names the first and the last day of a month', () => {
  expect([firstDay('2024-02'), lastDay('2024-02')]).toEqual(['2024-02-01', '2024-02-29']);
});

it.each([
  ['2026-03-27', '2026-03-28', 1],
  ['2026-10-26', '2026-10-24', -2],
  ['2025-12-31', '2026-12-31', 365],
])('from %s to %s are %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days));
