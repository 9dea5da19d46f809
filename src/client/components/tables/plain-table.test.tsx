import { render, screen } from '@testing-library/react';
import { TestTheme } from '#client/lib/testing/test-theme';
import { PlainTable, type Column } from './plain-table';

interface Row {
  id: string;
  amount: number;
}
const COLUMNS: readonly Column<Row>[] = [
  { title: 'שם', width: 40, cell: ({ id }) => `שורה ${id}` },
  { title: 'סכום', numeric: true, cell: ({ amount }) => amount },
];
const ROWS = [
  { id: 'a', amount: 1 },
  { id: 'b', amount: 2 },
];

function open(props: Partial<Parameters<typeof PlainTable<Row>>[0]> = {}) {
  render(<PlainTable caption="טבלה" columns={COLUMNS} rows={ROWS} getKey={({ id }) => id} {...props} />, {
    wrapper: TestTheme,
  });
  const rows = [...document.querySelectorAll('tr.ant-table-row')];
  return {
    rows,
    texts: rows.map((row) => [...row.children].map(({ textContent }) => textContent)),
    table: document.querySelector('table')!,
  };
}

it('is named, and has row headers', () => {
  const { texts, rows } = open();
  expect(screen.getByRole('table', { name: 'טבלה' })).toBeVisible();
  expect(texts).toEqual([
    ['שורה a', '1'],
    ['שורה b', '2'],
  ]);
  expect(rows.map((row) => [...row.children].map(({ tagName }) => tagName))).toEqual([
    ['TH', 'TD'],
    ['TH', 'TD'],
  ]);
  expect(rows.some((row) => row.classList.contains('muted'))).toBe(false);
});

it('marks rows of less importance', () => {
  const { rows } = open({ isMuted: ({ id }) => id === 'b' });
  expect(rows.map((row) => row.classList.contains('muted'))).toEqual([false, true]);
});

it('spans a whole row by its first cell', () => {
  const { texts, rows } = open({ isWhole: ({ id }) => id === 'b' });
  expect(texts).toEqual([['שורה a', '1'], ['שורה b']]);
  expect(rows.map(({ firstElementChild }) => firstElementChild?.getAttribute('colspan'))).toEqual([
    null,
    '2',
  ]);
});

it('shows the details of expanded rows', () => {
  open({ unfolding: { keys: ['b'], details: ({ amount }) => `פרטים ${amount}` } });
  expect(screen.getByText('פרטים 2')).toBeVisible();
  expect(screen.queryByText('פרטים 1')).toBeNull();
});

it.each<[string, object, string | undefined, boolean]>([
  ['as wide as its words', {}, 'max-content', false],
  ['of wrapping words', { wraps: true }, undefined, false],
  ['of two lines', { twoLines: true }, undefined, true],
  ['of many columns', { tight: true }, 'auto', false],
])('can be %s', (_what, props, width, isFixed) => {
  const { table } = open(props);
  expect(table.style.width || undefined).toBe(width);
  expect(table.style.tableLayout === 'fixed').toBe(isFixed);
  expect(document.querySelector('col')?.style.width || undefined).toBe(isFixed ? '40px' : undefined);
});
