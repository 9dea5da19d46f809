import { workingDaysOfYears } from './load-company';
import { isHoliday, workingDays } from './working-days';

describe('holidays', () => {
  it.each([
    // Rosh Hashana, Yom Kippur, Sukkot and Simchat Torah of 5787.
    ['2026-09-12', true],
    ['2026-09-13', true],
    ['2026-09-14', false],
    ['2026-09-21', true],
    ['2026-09-26', true],
    ['2026-10-03', true],
    // Pesach and Shavuot 5786.
    ['2026-04-02', true],
    ['2026-04-08', true],
    ['2026-04-03', false],
    ['2026-05-22', true],
    // Independence Day: 5 Iyar 5786 is a Wednesday; 5785 a Saturday, moved to Thursday; 5784 a Monday, moved to Tuesday.
    ['2026-04-22', true],
    ['2025-05-03', false],
    ['2025-05-01', true],
    ['2024-05-13', false],
    ['2024-05-14', true],
    // 5 Iyar 5781 was a Saturday too; 5782 a Friday, moved to Thursday.
    ['2022-05-05', true],
    ['2022-05-06', false],
  ])('%s: %s', (day, expected) => expect(isHoliday(day)).toBe(expected));
});

it.each([
  // 30 days from a Sunday: 22 from Sunday to Thursday, without holidays.
  ['2026-11', '2026-11-30', 22],
  ['2026-11', '2026-11-22', 16],
  // 22 from Sunday to Thursday, without 13 (Sunday) and 21 (Monday).
  ['2026-09', '2026-09-30', 20],
  ['2026-09', '2026-08-31', 0],
])('%s up to %s has %i working days', (month, to, expected) => expect(workingDays(month, to)).toBe(expected));

describe('the working days of two years', () => {
  it('end today, and in the previous year on the same day', () => {
    const days = workingDaysOfYears(2026, '2026-09-16');
    expect(Object.keys(days)).toHaveLength(21);
    const months = ['2025-01', '2025-08', '2025-09', '2025-10', '2026-08', '2026-09'];
    expect(months.map((month) => days[month])).toEqual([
      workingDays('2025-01', '2025-01-31'),
      workingDays('2025-08', '2025-08-31'),
      workingDays('2025-09', '2025-09-16'),
      workingDays('2025-10', '2025-10-31'),
      workingDays('2026-08', '2026-08-31'),
      workingDays('2026-09', '2026-09-16'),
    ]);
    expect(days).not.toHaveProperty('2026-10');
  });

  it('of an earlier year are those of whole months', () => {
    const days = workingDaysOfYears(2025, '2026-09-16');
    expect(Object.keys(days)).toHaveLength(24);
    expect(days['2025-09']).toBe(workingDays('2025-09', '2025-09-30'));
    expect(days['2024-09']).toBe(workingDays('2024-09', '2024-09-30'));
  });
});
