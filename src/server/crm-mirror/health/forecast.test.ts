import { computeForecast, forecastFull } from './forecast';

const NOW = new Date('2026-09-16T09:00:40Z');
const gauge = (used: number, limit: number, resetsAt = '2026-09-16T09:01:00Z') => ({ used, limit, resetsAt });
const DAY = gauge(0, 1_000);

describe('the calls of a full run', () => {
  // Each page of ten begins with the last row of the previous one.
  it.each([
    [{}, 6],
    [{ sales: 1 }, 6],
    [{ sales: 10 }, 6],
    [{ sales: 11 }, 7],
    [{ sales: 19 }, 7],
    [{ sales: 20 }, 8],
    [{ sales: 901 }, 105],
  ])('with the rows %j contain %i pages', (counts, pages) => {
    expect(forecastFull(counts, { batchSize: 10 })).toBe(Math.ceil(pages * 1.08) + 6 + 7);
  });

  it('contain none for an entity that is not read', () => {
    expect(forecastFull({ sales: 901 }, { batchSize: 10 }, ['sales'])).toBe(Math.ceil(5 * 1.08) + 5 + 7);
  });
});

describe('the duration of calls', () => {
  it.each<[string, number, ReturnType<typeof gauge>, number | null, number]>([
    ['by the pace', 10, gauge(0, 60), 2, 20],
    ['by a default pace', 10, gauge(0, 60), null, 6],
    ['rounded up', 1, gauge(0, 60), 0.1, 1],
    ['at the limit of the minute', 30, gauge(30, 60), 0.1, 3],
    ['above the limit: until the next minute and the rest', 31, gauge(30, 60), 1, 31],
    ['with a used-up minute', 5, gauge(60, 60), 1, 25],
    ['with an exceeded minute', 5, gauge(70, 60), 1, 25],
    ['with a full minute after this one', 61, gauge(60, 60), 0.1, 81],
    ['without a part of a minute', 120, gauge(60, 60), 0.1, 86],
  ])('%s', (_what, calls, minute, pace, seconds) => {
    expect(computeForecast(calls, { minute, day: DAY }, NOW, pace).seconds).toBe(seconds);
  });

  it.each([
    [10, true],
    [11, false],
  ])('%i calls fit into a day with ten left: %s', (calls, fitsToday) => {
    const day = gauge(990, 1_000);
    expect(computeForecast(calls, { minute: gauge(0, 60), day }, NOW, 1)).toMatchObject({ calls, fitsToday });
  });
});
