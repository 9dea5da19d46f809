import { zonedTime } from './zoned-time';

const HOUR_MS = 3_600_000;
const ZONES = ['Asia/Jerusalem', 'UTC', 'America/New_York', 'Pacific/Kiritimati', 'Australia/Lord_Howe'];

/** A Swedish text of Node, which is the right one but for the zeros of early years. Other engines write others. */
function referenceTime(zone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (ms) => format.format(ms).replace(' ', 'T').padStart('YYYY-MM-DDTHH:MM:SS'.length, '0');
}

/** Returns every `step`th hour. The steps are prime, so that each hour of the day is met. */
function* hours(from: string, to: string, step: number): Generator<number> {
  const end = Date.parse(to);
  for (let ms = Date.parse(from); ms < end; ms += step * HOUR_MS) yield ms;
}

describe.each(ZONES)('the local time in %s', (zone) => {
  const reference = referenceTime(zone);
  const differing = (moments: Iterable<number>): string[] =>
    [...moments]
      .filter((ms) => zonedTime(ms, zone) !== reference(ms))
      .map((ms) => new Date(ms).toISOString());

  it('is right from 1900 to 2100', () => {
    expect(differing(hours('1900-01-01T00:00:00Z', '2101-01-01T00:00:00Z', 37))).toEqual([]);
  });

  it('is right in the years 1 to 999', () => {
    expect(differing(hours('0001-01-02T00:00:00Z', '0999-12-31T00:00:00Z', 1_009))).toEqual([]);
  });
});

it('is right in every hour around each change of the clock in Israel', () => {
  const reference = referenceTime('Asia/Jerusalem');
  for (let day = Date.UTC(1940, 0, 1); day < Date.UTC(2100, 0, 1); day += 24 * HOUR_MS) {
    if (reference(day).slice(11) === reference(day + 24 * HOUR_MS).slice(11)) continue;
    for (let ms = day - 24 * HOUR_MS; ms < day + 48 * HOUR_MS; ms += HOUR_MS / 2)
      expect(zonedTime(ms)).toBe(reference(ms));
  }
});

it('does not depend on the text of a format, which differs between browsers', () => {
  const prototype: { format: unknown } = Intl.DateTimeFormat.prototype;
  jest.spyOn(prototype, 'format', 'get').mockReturnValue(() => '11/28/2026, 24:05:00');
  expect(zonedTime(new Date('2026-11-27T22:05:00Z'))).toBe('2026-11-28T00:05:00');
  expect(zonedTime(Date.parse('0024-06-01T12:00:00Z'))).toMatch(/^0024-06-01T14:\d\d:\d\d$/);
});
