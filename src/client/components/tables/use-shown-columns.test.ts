import { getFittingColumns, type HidableColumn } from './use-shown-columns';

const COLUMNS = [
  { key: 'a', width: 100 },
  { key: 'b', width: 50, priority: 2 },
  { key: 'c', width: 50, priority: 3 },
  { key: 'd', width: 50, priority: 2 },
  { key: 'e', width: 50, priority: 3 },
  { key: 'f', width: 100, priority: 1 },
] as const satisfies readonly (HidableColumn & { key: string })[];

it.each([
  [400, 'abcdef'],
  [399, 'abcdf'],
  [350, 'abcdf'],
  [349, 'abdf'],
  [299, 'abf'],
  [249, 'af'],
  [200, 'af'],
  [0, 'af'],
])('in %d px the columns %s fit', (width, keys) => {
  expect(
    getFittingColumns(COLUMNS, width)
      .map(({ key }) => key)
      .join(''),
  ).toBe(keys);
});
