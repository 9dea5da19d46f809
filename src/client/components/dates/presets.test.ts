import dayjs from 'dayjs';
import './dates';
import { presetDays, type PresetName } from './presets';

describe('presets of the range field', () => {
  it.each<[PresetName, string, string]>([
    ['today', '2026-01-01', '2026-01-01'],
    ['yesterday', '2025-12-31', '2025-12-31'],
    ['lastSevenDays', '2025-12-26', '2026-01-01'],
    ['thisMonth', '2026-01-01', '2026-01-31'],
    ['lastMonth', '2025-12-01', '2025-12-31'],
    ['quarter', '2026-01-01', '2026-03-31'],
    ['lastQuarter', '2025-10-01', '2025-12-31'],
    ['year', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ])('%s on the first day of a year: %s to %s', (name, from, to) => {
    expect(presetDays('2026-01-01')[name]).toEqual({ from, to });
  });

  it.each([
    ['2026-05-31', '2026-04-01', '2026-06-30'],
    ['2026-10-01', '2026-10-01', '2026-12-31'],
  ])('the quarter of %s is %s to %s', (today, from, to) => {
    expect(presetDays(today).quarter).toEqual({ from, to });
  });
});

describe('names in a picker', () => {
  it('abbreviates months and weekdays with a geresh', () => {
    expect(dayjs('2026-10-09').format('MMM YYYY')).toBe('אוק׳ 2026');
    expect(dayjs('2026-10-09').format('dd')).toBe('ו׳');
  });
});
