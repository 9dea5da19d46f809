import { Timestamp, timestampToDate } from './timestamp-rules';

const moment = new Date('2026-09-16T09:30:15.250Z');

describe('timestampToDate', () => {
  it.each([
    ['seconds and nanoseconds', { seconds: moment.getTime() / 1000 - 0.25, nanoseconds: 250_999_999 }],
    ['text', '2026-09-16T09:30:15.250Z'],
    ['text of another zone', '2026-09-16T12:30:15.250+03:00'],
    ['a date', moment],
  ])('reads %s', (_form, value) => {
    expect(timestampToDate(Timestamp.parse(value))).toEqual(moment);
  });

  it.each([
    ['null', null],
    ['nothing', undefined],
    ['text that is no date', 'yesterday'],
    ['a broken date', new Date('x')],
  ])('returns null for %s', (_form, value) => expect(timestampToDate(value)).toBeNull());
});
