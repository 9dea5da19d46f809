import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ListTable } from './list-table';
import type { ListTableProps } from '../list-types';
import { getFittingColumns } from '../../tables/use-shown-columns';
import { SortingProvider } from '../../sorting/sorting-context';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { TestTheme } from '#client/lib/testing/test-theme';

// Also runs after a failed test: otherwise the next test would wait for ever.
afterEach(() => void jest.useRealTimers());

interface Fruit {
  id: string;
  name: string;
  grams: number;
}

const fruits = (from: number, to: number): Fruit[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    id: `f${from + i}`,
    name: `fruit ${from + i}`,
    grams: (from + i) * 10,
  }));

function getProps(overrides: Partial<ListTableProps<Fruit>> = {}): ListTableProps<Fruit> {
  return {
    label: 'fruits',
    columns: [
      { key: 'name', title: 'Name', width: 100, sort: 'name', card: 'title', cell: ({ name }) => name },
      { key: 'grams', title: 'Grams', width: 100, numeric: true, card: 'figure', cell: ({ grams }) => grams },
    ],
    rows: fruits(1, 1_000),
    listKey: 'all',
    openId: null,
    at: null,
    onOpen: jest.fn(),
    onFirstVisible: jest.fn(),
    onNear: jest.fn(),
    hasPrevious: true,
    hasNext: true,
    onEnd: jest.fn(),
    getHref: ({ id }) => `?fruit=${id}`,
    count: 5_000,
    ...overrides,
  };
}

function open(overrides: Partial<ListTableProps<Fruit>> = {}) {
  const props = getProps(overrides);
  const onSort = jest.fn();
  const shown = (next: Partial<ListTableProps<Fruit>> = {}) => (
    <MemoryRouter>
      <SortingProvider value={{ sorting: { sort: 'name', direction: 'asc' }, onSort }}>
        <ListTable {...props} {...next} />
      </SortingProvider>
    </MemoryRouter>
  );
  const { rerender } = render(shown(), { wrapper: TestTheme });
  const table = screen.getByLabelText('fruits', { selector: '[role=grid]' });
  return {
    ...props,
    onSort,
    table,
    show: (next: Partial<ListTableProps<Fruit>>) => rerender(shown(next)),
  };
}

/** Text of the active row, or null. */
const active = (table: HTMLElement): string | null => {
  const id = table.getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'outside of the page');
};

describe('long table', () => {
  it('renders only the visible rows, and exposes the number of all rows', () => {
    const { table } = open();
    const shown = within(table).getAllByText(/^fruit \d+$/);
    expect(shown[0]).toHaveTextContent('fruit 1');
    expect(shown.length).toBeLessThan(60);
    expect(table).toHaveAttribute('aria-rowcount', '5001');
    expect(table).toHaveAttribute('tabindex', '0');
  });

  it('exposes an unknown number of rows', () => {
    expect(open({ count: undefined }).table).toHaveAttribute('aria-rowcount', '-1');
  });

  it('opens the clicked row, and marks the open row', async () => {
    const { onOpen, table, show } = open();
    // The look of a row that can be opened.
    expect(screen.getByText('fruit 3').closest('[role=row]')).toHaveClass('list-row-openable');
    await userEvent.click(within(table).getByText('30'));
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'f3' }));
    show({ openId: 'f3' });
    expect(table.querySelectorAll('[aria-selected=true]')).toHaveLength(1);
    expect(table.querySelector('[aria-selected=true]')).toHaveTextContent('fruit 3');
  });

  it('renders each cell once, and none again when another row opens', () => {
    const cell = jest.fn(({ name }: Fruit) => name);
    const columns = [{ key: 'name', title: 'Name', width: 100, cell }];
    const { table, show } = open({ columns });
    expect(cell).toHaveBeenCalledTimes(within(table).getAllByText(/^fruit/).length);
    cell.mockClear();
    show({ columns, openId: 'f3' });
    expect(screen.getByText('fruit 3').closest('[role=row]')).toHaveAttribute('aria-selected', 'true');
    expect(cell).not.toHaveBeenCalled();
  });

  it('requests a sort only for a sortable column', async () => {
    const { onSort, table } = open();
    await userEvent.click(within(table).getByText('Name', { selector: 'button' }));
    expect(onSort).toHaveBeenCalledWith('name');
    expect(within(table).queryByText('Grams', { selector: 'button' })).toBeNull();
    expect(within(table).getByText('Grams').closest('[role=columnheader]')).not.toHaveAttribute('aria-sort');
  });

  it('requests more rows only when few are left', () => {
    const { onNear, show } = open({ rows: fruits(1, 200) });
    expect(onNear).not.toHaveBeenCalledWith('end');
    show({ rows: fruits(1, 30) });
    expect(onNear).toHaveBeenCalledWith('end');
  });

  it('opens a row by its link, and leaves clicks for another tab to the browser', () => {
    const { onOpen, table } = open();
    const link = within(table).getByRole('link', { name: 'fruit 3' });
    expect(link).toHaveAttribute('href', '?fruit=f3');
    const followed = fireEvent.click(link, { ctrlKey: true });
    fireEvent.click(within(table).getByText('30'), { ctrlKey: true });
    expect(onOpen).not.toHaveBeenCalled();
    expect([followed, fireEvent.click(link)]).toEqual([true, false]);
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'f3' }));
  });

  it('keeps the visible rows in place while rows are added and removed above', () => {
    const { table, show } = open({ rows: fruits(1, 300) });
    const holder = table.querySelector('.ant-table-tbody-virtual-holder')!;
    fireEvent.scroll(holder, { target: { scrollTop: 4_000 } });
    show({ rows: fruits(51, 350) });
    expect(holder.scrollTop).toBe(2_000);
    show({ rows: fruits(1, 350) });
    expect(holder.scrollTop).toBe(4_000);
    show({ rows: fruits(1_001, 1_350) });
    expect(holder.scrollTop).toBe(4_000);
  });

  it('scrolls to the row in the address, but not after its own scrolling', () => {
    jest.useFakeTimers();
    const { table, show } = open({ rows: fruits(1, 300) });
    const holder = table.querySelector('.ant-table-tbody-virtual-holder')!;
    fireEvent.scroll(holder, { target: { scrollTop: 405 } });
    jest.advanceTimersByTime(1_000);
    show({ at: 'f11' });
    expect(holder.scrollTop).toBe(405);
    show({ at: 'f101' });
    expect(holder.scrollTop).toBe(4_000);
  });

  it('scrolls to the top for another list, even with the same first row', () => {
    const { table, show } = open();
    const holder = table.querySelector('.ant-table-tbody-virtual-holder')!;
    fireEvent.scroll(holder, { target: { scrollTop: 4_000 } });
    expect(within(table).queryByText('fruit 1')).toBeNull();
    show({ listKey: 'some', rows: fruits(1, 500) });
    expect(within(table).getByText('fruit 1')).toBeInTheDocument();
  });

  it('reports the first visible row when scrolling stops', () => {
    jest.useFakeTimers();
    const { table, onFirstVisible } = open();
    const holder = table.querySelector('.ant-table-tbody-virtual-holder')!;
    fireEvent.scroll(holder, { target: { scrollTop: 80 } });
    expect(onFirstVisible).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(onFirstVisible).toHaveBeenCalledWith(expect.objectContaining({ id: 'f3' }), 2);
  });

  it('reports it for the present rows, and not for a previous list', () => {
    jest.useFakeTimers();
    const { table, onFirstVisible, show } = open({ rows: fruits(51, 350) });
    const holder = table.querySelector('.ant-table-tbody-virtual-holder')!;
    fireEvent.scroll(holder, { target: { scrollTop: 2_000 } });
    show({ rows: fruits(1, 350) });
    jest.advanceTimersByTime(1_000);
    expect(onFirstVisible).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'f101' }), 100);
    fireEvent.scroll(holder, { target: { scrollTop: 4_400 } });
    show({ listKey: 'others', rows: fruits(500, 900) });
    jest.advanceTimersByTime(1_000);
    expect(onFirstVisible).not.toHaveBeenCalledWith(expect.objectContaining({ id: 'f111' }), 110);
  });

  it('does not report it after a key that leads to rows elsewhere', () => {
    jest.useFakeTimers();
    const { table, onFirstVisible } = open();
    const holder = table.querySelector('.ant-table-tbody-virtual-holder')!;
    fireEvent.scroll(holder, { target: { scrollTop: 2_000 } });
    fireEvent.keyDown(table, { key: 'Home' });
    jest.advanceTimersByTime(1_000);
    expect(onFirstVisible).not.toHaveBeenCalled();
  });
});

describe('keyboard', () => {
  it.each([
    ['{ArrowDown}', 'fruit 1'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}', 'fruit 2'],
    ['{ArrowDown}{ArrowUp}', 'fruit 1'],
    ['jjk', 'fruit 1'],
  ])('%s moves to %s', async (keys, name) => {
    const { table } = open({ rows: fruits(1, 5) });
    table.focus();
    await userEvent.keyboard(keys);
    await waitFor(() => expect(active(table)).toContain(name));
  });

  it('opens the active row, and leaves the rows', async () => {
    const { table, onOpen } = open({ rows: fruits(1, 5) });
    table.focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'f5' }));
    await userEvent.keyboard('{Escape}');
    expect(active(table)).toBeNull();
  });

  it('requests the end of the list, loaded or not', async () => {
    const { table, onEnd } = open();
    table.focus();
    await userEvent.keyboard('{End}{Home}');
    expect(onEnd).toHaveBeenNthCalledWith(1, 'end');
    expect(onEnd).toHaveBeenNthCalledWith(2, 'start');
  });

  it('updates the open panel', async () => {
    const { table, onOpen } = open({ rows: fruits(1, 5), openId: 'f1' });
    table.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'f2' }));
  });

  it('activates the row with the open panel and scrolls to it, whatever changed the panel', async () => {
    const { table, show } = open({ rows: fruits(1, 300), openId: 'f1' });
    show({ rows: fruits(1, 300), openId: 'f200' });
    await waitFor(() => expect(active(table)).toContain('fruit 200'));
    show({ rows: fruits(1, 300), openId: null });
    await waitFor(() => expect(active(table)).toContain('fruit 200'));
  });

  it('does not move while a column header has the focus', async () => {
    const { table, onSort, onOpen } = open({ rows: fruits(1, 5) });
    within(table).getByText('Name', { selector: 'button' }).focus();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(onSort).toHaveBeenCalledTimes(1);
    expect(onOpen).not.toHaveBeenCalled();
    expect(active(table)).toBeNull();
  });
});

it('has no accessible content within the grid except its rows', () => {
  const { table } = open();
  expect(table.querySelector('[aria-live], [aria-busy]')).toBeNull();
});

it('shows cards with the same content on a narrow screen', () => {
  narrowWindow();
  const { table } = open();
  const card = within(table).getByText('fruit 2').closest<HTMLElement>('.list-card')!;
  // A card has no column header, so a number needs its title.
  expect(within(card).getByText('20')).toHaveAttribute('data-title', 'Grams');
  expect(within(card).getByText('20')).toHaveClass('list-card-named');
  expect(within(table).queryByText('Grams')).toBeNull();
});

it('reports the selected columns that do not fit', () => {
  const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150);
  const onNoRoom = jest.fn();
  const [name, grams] = getProps().columns;
  open({ columns: [name!, { ...grams!, priority: 2 }], onNoRoom });
  expect(onNoRoom).toHaveBeenLastCalledWith(['grams']);
  // Without a layout every column is shown.
  width.mockReturnValue(0);
  cleanup();
  open({ columns: [name!, { ...grams!, priority: 2 }], onNoRoom });
  expect(onNoRoom).toHaveBeenLastCalledWith([]);
  width.mockRestore();
});

it('hides columns by priority, the last ones first, and never those that always stay', () => {
  const column = (key: string, width: number, priority: 1 | 2 | 3) => ({
    key,
    title: key,
    width,
    priority,
    cell: () => key,
  });
  const all = [
    column('a', 100, 1),
    column('b', 100, 3),
    column('c', 100, 2),
    column('d', 100, 3),
    column('e', 100, 1),
  ];
  const shown = (width: number, columns = all) =>
    getFittingColumns(columns, width)
      .map(({ key }) => key)
      .join('');
  expect([500, 499, 300, 299, 50].map((width) => shown(width))).toEqual(['abcde', 'abce', 'ace', 'ae', 'ae']);
  expect(shown(150, [column('a', 100, 2), column('b', 100, 1)])).toBe('b');
});

const FOOT = { key: 'foot', title: 'Foot', width: 100, card: 'foot', cell: () => 'foot' } as const;

it.each([
  { what: 'a table', top: 100, height: 768 - 100 - 53 - 36, rowPx: 40 },
  { what: 'a roomy table', top: 100, density: 'roomy', height: 768 - 100 - 53 - 36, rowPx: 52 },
  { what: 'cards', top: 100, narrow: true, height: 768 - 100 - 61, rowPx: 80 },
  { what: 'cards with a last line', top: 100, narrow: true, foot: true, height: 768 - 100 - 61, rowPx: 80 },
  { what: 'a table near the bottom', top: 700, height: 320 - 36, rowPx: 40 },
] as const)('$what from $top px has $height px, to the bottom of the window', (look) => {
  const { top, height, rowPx, density, narrow, foot } = {
    density: 'dense',
    narrow: false,
    foot: false,
    ...look,
  } as const;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top));
  if (narrow) narrowWindow();
  const { columns } = getProps();
  const { table } = open({ columns: foot ? [...columns, FOOT] : columns, rows: fruits(1, 100), density });
  const holder = table.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder')!;
  expect(holder.style.maxHeight).toBe(`${height}px`);
  expect((holder.firstElementChild as HTMLElement).style.height).toBe(`${rowPx * 100}px`);
});
