import {
  beforeRepeatedHour,
  dayStart,
  isEmptyDate,
  stampBefore,
  stampKey,
  toDate,
  toMoment,
} from './fireberry-stamps';

const ZONE = 'Asia/Jerusalem';

it.each([
  ['2026-09-16T12:00:00Z', '2026-09-16T12:00:00.000Z'],
  ['2026-09-16T12:00:00.5+03:00', '2026-09-16T09:00:00.500Z'],
  ['2026-09-16T12:00:00-05:30', '2026-09-16T17:30:00.000Z'],
  ['2026-09-16T12:00:00', '2026-09-16T09:00:00.000Z'],
  ['2026-01-16T12:00:00', '2026-01-16T10:00:00.000Z'],
  ['2026-09-16', '2026-09-15T21:00:00.000Z'],
  ['2026-09-16 12:00', '2026-09-16T09:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['0000-12-31T00:00:00Z', null],
  ['2026-02-30T12:00:00', null],
  ['2026-09-16T25:00:00', null],
  ['soon', null],
])('the moment of %s is %s', (text, moment) => expect(toMoment(text, ZONE)).toBe(moment));

it.each([
  ['2026-09-16T23:30:00', null, '2026-09-16'],
  ['2026-09-16T23:30:00', 'UTC', '2026-09-17'],
  ['2026-09-16T20:59:59Z', null, '2026-09-16'],
  ['2026-09-16T21:00:00Z', null, '2026-09-17'],
  ['soon', null, null],
])('the day of %s, with naive moments in %s, is %s', (text, momentsIn, day) =>
  expect(toDate(text, ZONE, momentsIn)).toBe(day),
);

it.each([
  ['2026-09-16', ZONE, 'UTC', '2026-09-15T21:00:00.000'],
  ['2026-01-16', ZONE, 'UTC', '2026-01-15T22:00:00.000'],
  ['2026-09-16', ZONE, ZONE, '2026-09-16T00:00:00.000'],
  // Summer time begins in the night, or ends at 1:00, so that the first hour is repeated.
  ['2026-03-27', ZONE, 'UTC', '2026-03-26T22:00:00.000'],
  ['2026-11-01', 'America/Havana', 'UTC', '2026-11-01T04:00:00.000'],
  ['2026-11-02', 'America/Havana', 'UTC', '2026-11-02T05:00:00.000'],
])('the day %s in %s begins, in %s, at %s', (day, zone, momentsIn, start) =>
  expect(dayStart(day, zone, momentsIn)).toBe(start),
);

it.each([
  ['2026-09-16T12:00:00+03:00', '2026-09-16T09:00:00Z', 0],
  ['2026-09-16T12:00:00.1Z', '2026-09-16T12:00:00.100Z', 0],
  ['2026-09-16T12:00:00', '2026-09-16T12:00:00+03:00', 0],
  ['2026-09-16T12:00:00+03:00', '2026-09-16T12:00:01+03:00', -1],
  ['2026-09-16T12:00:00.5+03:00', '2026-09-16T12:00:00.5', 0],
  ['2026-09-16T12:00:00-01:00', '2026-09-16T12:30:00Z', 1],
  ['2026-09-16T12:00:00+01:00', '2026-09-16T11:30:00Z', -1],
  ['2026-09-16T12:00:00.2', '2026-09-16T12:00:00.10', 1],
  ['2026-09-16T12:00:00', '2026-09-16T12:00:01', -1],
])('the stamps %s and %s compare as %d', (one, other, expected) => {
  const [first, second] = [stampKey(one, ZONE), stampKey(other, ZONE)];
  expect(first === second ? 0 : first < second ? -1 : 1).toBe(expected);
});

it.each(['soon', '', null])('gives no key to %p, which is no stamp', (text) =>
  expect(stampKey(text, ZONE)).toBe(''),
);

it.each([
  ['2026-10-25T00:59:59', null],
  ['2026-10-25T01:00:00', '2026-10-25T00:59:59'],
  ['2026-10-25T01:59:59', '2026-10-25T00:59:59'],
  ['2026-10-25T02:00:00', null],
  ['2026-10-25T01:30:00Z', null],
  ['2026-03-27T01:30:00', null],
  ['soon', null],
])('before the repeated hour of %s is %s', (text, before) =>
  expect(beforeRepeatedHour(text, ZONE)?.slice(0, 19) ?? null).toBe(before),
);

it('UTC repeats no hour', () => expect(beforeRepeatedHour('2026-10-25T01:30:00', 'UTC')).toBeNull());

it.each([
  ['2026-09-16T12:00:00', 1_000, '2026-09-16T11:59:59'],
  ['2026-09-16T00:00:00.5', 1_000, '2026-09-15T23:59:59'],
  ['2026-09-16T12:00:00+03:00', 60_000, '2026-09-16T11:59:00+03:00'],
  ['2026-09-16T12:00:00Z', 1_000, '2026-09-16T11:59:59Z'],
  ['soon', 1_000, 'soon'],
])('the stamp before %s by %i ms is %s', (text, ms, before) => expect(stampBefore(text, ms)).toBe(before));

it.each([null, '', '0001-01-01', '0001-01-01T00:00:00'])('%j is an empty date', (value) =>
  expect(isEmptyDate(value)).toBe(true),
);
it.each([undefined, 0, '2026-09-16', '1900-01-01T00:00:00'])('%j is no empty date', (value) =>
  expect(isEmptyDate(value)).toBe(false),
);
