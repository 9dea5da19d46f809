import * as fc from 'fast-check';
import { changeText, shortChangeText } from './change-texts';
import { compareAmounts, getDirection } from './compare-amounts';

const OCTOBER = 'אותם ימים באוקטובר';

describe('a change', () => {
  it.each([
    [112, 100, 'up', '12% יותר מאותם ימים באוקטובר'],
    [88, 100, 'down', '12% פחות מאותם ימים באוקטובר'],
    [100, 100, 'level', 'ללא שינוי לעומת אותם ימים באוקטובר'],
    [0, 0, 'level', 'ללא שינוי לעומת אותם ימים באוקטובר'],
    [5, 0, 'up', 'לעומת 0 באותם ימים באוקטובר'],
    [-5, 0, 'down', 'לעומת 0 באותם ימים באוקטובר'],
    [0, 5, 'down', '100% פחות מאותם ימים באוקטובר'],
    [-5, 100, 'down', 'פחות מאותם ימים באוקטובר'],
    [-5, -10, 'up', 'יותר מאותם ימים באוקטובר'],
    [-10, -5, 'down', 'פחות מאותם ימים באוקטובר'],
    [100.4, 100, 'up', 'מעט יותר מאותם ימים באוקטובר'],
    [99.7, 100, 'down', 'מעט פחות מאותם ימים באוקטובר'],
    [999, 100, 'up', '899% יותר מאותם ימים באוקטובר'],
    [1000, 100, 'up', 'פי 10 מאותם ימים באוקטובר'],
    [1240, 100, 'up', 'פי 12 מאותם ימים באוקטובר'],
    [0.5, 0, 'up', 'לעומת 0 באותם ימים באוקטובר'],
    [23, 16_684, 'down', 'כמעט אפס לעומת אותם ימים באוקטובר'],
    [1e7, 0.01, 'up', 'פי 1,000,000,000 מאותם ימים באוקטובר'],
  ] as const)('from %d after %d points %s: %s', (current, previous, direction, text) => {
    const change = compareAmounts(current, previous);
    expect(getDirection(change, current)).toBe(direction);
    expect(changeText(change, OCTOBER)).toBe(text);
  });

  it('never contains NaN or infinity, and its arrow matches the figures', () => {
    const shekels = fc.integer({ min: -1e9, max: 1e9 }).map((agorot) => agorot / 100);
    fc.assert(
      fc.property(shekels, shekels, (current, previous) => {
        const change = compareAmounts(current, previous);
        expect(changeText(change, OCTOBER)).not.toMatch(/NaN|∞|undefined/);
        const expected = current > previous ? 'up' : current < previous ? 'down' : 'level';
        expect(getDirection(change, current)).toBe(expected);
      }),
    );
  });

  it.each([
    [1_000, 1_000, 'ללא שינוי'],
    [1_120, 1_000, '12%'],
    [-500, 1_000, 'פחות'],
    [-5, -10, 'יותר'],
    [999_990, 1_000_000, 'מעט פחות'],
    [23, 16_684, 'כמעט אפס'],
    [0, 5, '100%'],
    [5, 0, 'לעומת 0'],
    [1_240, 100, 'פי 12'],
  ])('from %d after %d, short: %s', (current, previous, text) => {
    expect(shortChangeText(compareAmounts(current, previous))).toBe(text);
  });
});
