import { lastSyncText } from './last-sync-text';

describe('-', () => {
  const now = Date.parse('2026-09-16T09:30:00Z');

  it.each([
    ['the time, if it was today', '2026-09-16T06:05:00.000Z', '09:05'],
    ['the date, if it was before', '2026-09-15T18:00:00.000Z', '15.9.2026'],
    ["the time, just after Israel's midnight", '2026-09-15T21:00:00.000Z', '00:00'],
    ["the date, just before Israel's midnight", '2026-09-15T20:59:59.000Z', '15.9.2026'],
    ['that there was none', null, 'טרם סונכרן'],
    ['a dash for what is no time', 'yesterday', '—'],
  ])('shows %s', (_what, lastSyncTime, expected) => {
    expect(lastSyncText(lastSyncTime, now)).toBe(expected);
  });

  it('changes at midnight in Israel, in any time zone', () => {
    const sync = '2026-09-16T20:30:00.000Z';
    expect(lastSyncText(sync, Date.parse('2026-09-16T20:59:00Z'))).toBe('23:30');
    expect(lastSyncText(sync, Date.parse('2026-09-16T21:01:00Z'))).toBe('16.9.2026');
  });
});
