import { activeSince, INACTIVE_AFTER_DAYS, INACTIVE_DAYS_BOUNDS } from './customers-contract';

describe('activeSince', () => {
  it('counts a sale exactly N days ago', () => {
    expect(activeSince('2026-09-16', 90)).toBe('2026-06-18');
    expect(activeSince('2024-03-01', 1)).toBe('2024-02-29');
  });

  it('returns the same day for 0 days', () => {
    expect(activeSince('2026-09-16', 0)).toBe('2026-09-16');
  });
});

it('a customer is inactive after 90 days by default, and after one day to ten years by choice', () => {
  expect([INACTIVE_AFTER_DAYS, ...INACTIVE_DAYS_BOUNDS]).toEqual([90, 1, 3_650]);
});
