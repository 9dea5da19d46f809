import type { CrmRecord } from '../fireberry-mapping';
import { SeenRecords } from './seen-records';

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const record = (n: number, stamp: string | null): CrmRecord => ({ _id: ID(n), modifiedon: stamp });
const at = (time: string) => `2026-09-16T${time}`;
const KNOWN = at('08:00:00');
const ALL = { from: null, withoutTime: true };
const FROM_KNOWN = { from: KNOWN, withoutTime: false };

/** Creates the state of a reading that began at 12:00 and does not trust stamps after 12:10. */
const begin = (known: string | null = KNOWN, zone = 'Asia/Jerusalem') =>
  new SeenRecords(zone, { cap: at('12:10:00'), present: at('12:00:00') }, known);

/** Returns the numbers of the records that a response adds. */
function takeNew(
  reading: SeenRecords,
  records: CrmRecord[],
  request = FROM_KNOWN as { from: string | null; withoutTime: boolean },
) {
  return reading.take(records, request).fresh.map((one) => Number(String(one['_id']).slice(-3)));
}

it('returns each record once, and again after a change', () => {
  const reading = begin();
  expect(takeNew(reading, [record(1, at('09:00:00')), record(2, at('09:30:00'))])).toEqual([1, 2]);
  expect(takeNew(reading, [record(2, at('09:30:00')), record(1, at('10:00:00'))])).toEqual([1]);
});

describe('the position', () => {
  it('is the second largest stamp, and the largest at the end', () => {
    const reading = begin();
    const records = [record(1, at('09:00:00')), record(2, at('09:00:00')), record(3, at('10:00:00'))];
    expect(reading.take(records, FROM_KNOWN).reach).toBe(at('09:00:00'));
    expect(reading.watermark).toBe(at('09:00:00'));
    expect(reading.finish()).toBe(at('10:00:00'));
  });

  it('is the only stamp of a response, and stays without one', () => {
    const reading = begin();
    expect(reading.take([record(1, at('09:00:00'))], FROM_KNOWN).reach).toBe(at('09:00:00'));
    expect(reading.take([], FROM_KNOWN).reach).toBeNull();
    expect(reading.watermark).toBe(at('09:00:00'));
  });

  it('is before the repeated hour for a stamp inside it', () => {
    const zone = 'Asia/Jerusalem';
    const moments = { cap: '2026-10-25T12:00:00', present: '2026-10-25T12:00:00' };
    const reading = new SeenRecords(zone, moments, null);
    const records = [record(1, '2026-10-25T01:40:00'), record(2, '2026-10-25T01:20:00')];
    expect(reading.take(records, ALL).reach?.slice(0, 19)).toBe('2026-10-25T00:59:59');
    expect(reading.finish()?.slice(0, 19)).toBe('2026-10-25T00:59:59');
  });

  it('does not follow a stamp after the trusted time, but one at that time', () => {
    const reading = begin();
    expect(reading.take([record(1, at('12:10:01'))], FROM_KNOWN).reach).toBeNull();
    expect(reading.finish()).toBe(KNOWN);
    expect(begin().take([record(1, at('12:10:00'))], FROM_KNOWN).reach).toBe(at('12:10:00'));
  });

  it('does not follow an empty date', () => {
    const reading = begin();
    const records = [record(1, at('09:00:00')), record(2, '0001-01-01T00:00:00'), record(3, at('10:00:00'))];
    expect(takeNew(reading, records)).toEqual([1, 2, 3]);
    expect(reading.finish()).toBe(at('10:00:00'));
  });

  it('does not go back', () => {
    const reading = begin(at('11:00:00'));
    reading.take([record(1, at('10:00:00'))], ALL);
    expect([reading.watermark, reading.finish()]).toEqual([at('11:00:00'), at('11:00:00')]);
  });
});

it.each<[string, CrmRecord[], { from: string | null; withoutTime: boolean }]>([
  [
    'out of order',
    [record(1, at('10:00:00')), record(2, at('09:00:00')), record(3, at('11:00:00'))],
    FROM_KNOWN,
  ],
  ['before the request', [record(1, at('07:00:00')), record(2, at('09:00:00'))], FROM_KNOWN],
  ['after one of the future', [record(1, at('12:30:00')), record(2, at('09:00:00'))], FROM_KNOWN],
  ['without an id', [{ modifiedon: at('09:00:00') }, record(2, at('10:00:00'))], FROM_KNOWN],
  ['without a stamp in a request for stamps', [record(1, null), record(2, at('10:00:00'))], FROM_KNOWN],
])('a record %s fixes the position', (_what, records, request) => {
  const reading = begin();
  reading.take(records, request);
  reading.confirm(records);
  reading.take([record(8, at('11:30:00')), record(9, at('11:40:00'))], request);
  expect([reading.watermark, reading.finish()]).toEqual([KNOWN, KNOWN]);
});

it.each<[string, CrmRecord[], string]>([
  ['of equal stamps', [record(1, at('09:00:00')), record(2, at('09:00:00'))], at('09:00:00')],
  ['at the requested stamp', [record(1, KNOWN), record(2, at('09:00:00'))], at('09:00:00')],
  ['that end in the future', [record(1, at('09:00:00')), record(2, at('12:30:00'))], at('09:00:00')],
])('records %s do not fix the position', (_what, records, end) => {
  const reading = begin();
  reading.take(records, FROM_KNOWN);
  expect(reading.finish()).toBe(end);
});

describe('a record without a stamp', () => {
  it('keeps the former cursor until another response confirms it', () => {
    const reading = begin();
    const records = [record(1, null), record(2, at('09:00:00'))];
    reading.take(records, ALL);
    expect([reading.isConfirmed, reading.watermark, reading.finish()]).toEqual([false, KNOWN, KNOWN]);
    reading.confirm([record(2, at('09:00:00'))]);
    expect(reading.isConfirmed).toBe(false);
    reading.confirm([record(1, null)]);
    expect([reading.isConfirmed, reading.watermark]).toEqual([true, at('09:00:00')]);
  });

  it('is confirmed by a repeated response, or by its stamp', () => {
    const repeated = begin();
    takeNew(repeated, [record(1, null)], ALL);
    expect(takeNew(repeated, [record(1, null)], ALL)).toEqual([]);
    expect(repeated.isConfirmed).toBe(true);
    const stamped = begin();
    takeNew(stamped, [record(1, null)], ALL);
    expect(takeNew(stamped, [record(1, at('09:00:00'))])).toEqual([1]);
    expect(stamped.isConfirmed).toBe(true);
  });
});

it('has news if a record is newer than the former cursor or has no stamp', () => {
  const reading = begin();
  expect(reading.hasNewsIn([record(1, KNOWN), record(2, at('07:00:00'))])).toBe(false);
  expect(reading.hasNewsIn([record(1, KNOWN), record(2, at('08:00:01'))])).toBe(true);
  expect(reading.hasNewsIn([record(1, null)])).toBe(true);
  expect(begin(null).hasNewsIn([record(1, '2001-01-01T00:00:00')])).toBe(true);
});

it('knows records with the seen stamp, and ignores those before the request or changed since the beginning', () => {
  const reading = begin();
  reading.take([record(1, at('09:00:00'))], FROM_KNOWN);
  const knows = (n: number, stamp: string | null) =>
    reading.hasSeenAll([record(1, at('09:00:00')), record(n, stamp)], KNOWN);
  expect(knows(1, at('09:00:00'))).toBe(true);
  expect(knows(1, at('09:30:00'))).toBe(false);
  expect(knows(2, at('12:00:00'))).toBe(false);
  expect(knows(2, at('12:00:01'))).toBe(true);
  expect(knows(2, KNOWN)).toBe(false);
  expect(knows(2, at('07:59:59'))).toBe(true);
  expect(knows(2, null)).toBe(false);
});

it('forgets records before a stamp, but none at it or without a stamp', () => {
  const reading = begin();
  const records = [record(1, null), record(2, at('09:00:00')), record(3, at('10:00:00'))];
  reading.take(records, ALL);
  reading.forgetBefore(at('10:00:00'));
  expect(takeNew(reading, records, ALL)).toEqual([2]);
});
