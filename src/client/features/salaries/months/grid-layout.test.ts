import { getGridLayout } from './grid-layout';

const YEAR = { months: 11, futures: 1, ends: 160, spare: 72 };

it('shows months of 64 px beside the menu of a wide window', () => {
  const layout = getGridLayout({ ...YEAR, width: 1110 });
  expect(layout).toEqual({ name: 189, month: 64, future: 40, isCompact: false, isTight: false });
});

it('divides the width that the names leave, with small digits below 58 px', () => {
  expect(getGridLayout({ ...YEAR, width: 1003 })).toMatchObject({ name: 148, month: 58, isTight: false });
  expect(getGridLayout({ ...YEAR, width: 1002 })).toMatchObject({ month: 57, isTight: true });
});

it('is without faces and spare columns where no month has 46 px', () => {
  expect(getGridLayout({ ...YEAR, width: 871 })).toMatchObject({ month: 46, isCompact: false });
  const beside = getGridLayout({ ...YEAR, width: 870 });
  expect(beside).toEqual({ name: 96, month: 59, future: 20, isCompact: true, isTight: false });
});

it('lets the months scroll rather than become narrower', () => {
  expect(getGridLayout({ ...YEAR, width: 500 })).toMatchObject({ name: 92, month: 46, isCompact: true });
});
