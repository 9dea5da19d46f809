import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { navigate } from '#client/lib/location/navigate';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { ReportSearch, useInputDraft } from './report-search';
import { ReportRowsSelect, useSelectedRows } from './report-rows-select';
import { ReportTable, type ReportColumn } from './report-table';

interface Row {
  id: string;
  name: string;
  amount: number;
}

const ROWS: readonly Row[] = Array.from({ length: 203 }, (_, i) => ({
  id: `r${i}`,
  name: `שם ${String(i).padStart(3, '0')}`,
  amount: (i * 8) % 203,
}));

const COLUMNS: readonly ReportColumn<Row>[] = [
  {
    key: 'name',
    title: 'שם',
    width: 100,
    first: 'desc',
    compare: (a, b) => a.name.localeCompare(b.name),
    render: (_value, { name }) => name,
    total: 'סך הכול',
  },
  {
    key: 'amount',
    title: 'סכום',
    width: 100,
    numeric: true,
    className: 'extra',
    compare: (a, b) => a.amount - b.amount,
    render: (_value, { amount }) => amount,
    total: 999,
  },
  { key: 'note', title: 'הערה', width: 100, about: <i>הסבר</i>, render: () => '-' },
];

const NAMES = ['all', 'few'] as const;

function Page({ selects = false, rows = ROWS }: { selects?: boolean; rows?: readonly Row[] }): ReactNode {
  const shown = useSelectedRows(NAMES);
  const { typed, onType } = useInputDraft();
  return (
    <>
      <ReportSearch label="חיפוש" typed={typed} onType={onType} />
      <ReportRowsSelect label="מה מוצג" names={NAMES} shown={shown} getText={(name) => `קבוצה ${name}`} />
      <ReportTable<Row>
        aria-label="דוח"
        rows={rows}
        columns={COLUMNS}
        {...(selects && { rowSelection: { columnWidth: 40 } })}
      />
    </>
  );
}

async function open(search = '', props: Parameters<typeof Page>[0] = {}) {
  const services = buildServices();
  const { store, user } = await renderPart(<Page {...props} />, services);
  act(() => store.dispatch(navigate(`/report${search}`)));
  return { services, user };
}

const column = (at: number) =>
  [...document.querySelectorAll('.ant-table-tbody tr.ant-table-row')].map(
    (row) => row.children[at]?.textContent,
  );
const head = (name: RegExp) => screen.getByRole('columnheader', { name });

it('sorts as the first column asks, a hundred rows a page', async () => {
  await open();
  expect(column(0)).toHaveLength(100);
  expect(column(0)[0]).toBe('שם 202');
  expect(head(/^שם/)).toHaveAttribute('aria-sort', 'descending');
  expect(head(/^סכום/)).toHaveAttribute('aria-sort', 'none');
  expect(head(/^הערה/)).not.toHaveAttribute('aria-sort');
  expect(head(/^הערה/)).toHaveTextContent('הערההסבר');
  expect(within(head(/^הערה/)).queryByRole('button')).toBeNull();
});

it('sorts a numeric column from the largest at first, and by a second click from the smallest', async () => {
  const { user, services } = await open('?page=2&show=few');
  await user.click(screen.getByRole('button', { name: 'סכום' }));
  expect(services.path()).toBe('/report?show=few&sort=amount&direction=desc');
  expect(column(1)[0]).toBe('202');
  await user.click(screen.getByRole('button', { name: 'סכום' }));
  expect(services.path()).toContain('direction=asc');
  expect(column(1)[0]).toBe('0');
  expect(head(/^סכום/)).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'שם' }));
  expect(services.path()).toContain('sort=name&direction=asc');
  expect(column(0)[0]).toBe('שם 000');
});

it.each([
  ['?sort=amount', '0'],
  ['?sort=amount&direction=up', '0'],
  ['?sort=amount&direction=desc', '202'],
  ['?sort=note', '195'],
  ['?sort=other&direction=asc', '195'],
])('reads the order of the address %s', async (search, first) => {
  await open(search);
  expect(column(1)[0]).toBe(first);
});

it.each([
  ['?page=3', 3, '3'],
  ['?page=9', 3, '3'],
  ['?page=0', 100, '1'],
  ['?page=-1', 100, '1'],
  ['?page=x', 100, '1'],
  ['?page=2.7', 100, '2'],
])('reads the page of the address %s', async (search, count, page) => {
  await open(search);
  expect(column(0)).toHaveLength(count);
  expect(document.querySelector('.ant-pagination-item-active')).toHaveTextContent(page);
});

it('has the first page without a number in the address, and no pages if all rows fit', async () => {
  const { user, services } = await open();
  await user.click(screen.getByTitle('2'));
  expect(services.path()).toBe('/report?page=2');
  await user.click(screen.getByTitle('1'));
  expect(services.path()).toBe('/report');
});

it('has no pages if all rows fit', async () => {
  await open('', { rows: ROWS.slice(0, 100) });
  expect(screen.queryByTitle('1')).toBeNull();
});

it.each([
  [false, ['סך הכול · בשקלים', '999', '']],
  [true, ['', 'סך הכול · בשקלים', '999', '']],
])('has the totals below their columns, also beside a selection: %s', async (selects, expected) => {
  await open('', { selects });
  const cells = [...document.querySelectorAll('.sum-row td')];
  expect(cells.map(({ textContent }) => textContent)).toEqual(expected);
  expect(cells.filter((cell) => cell.matches('.number-cell.extra'))).toHaveLength(1);
});

it('has the first choice of rows without a parameter in the address', async () => {
  const { user, services } = await open('?page=2');
  await user.click(screen.getByText('קבוצה few'));
  expect(services.path()).toBe('/report?show=few');
  await user.click(screen.getByText('קבוצה all'));
  expect(services.path()).toBe('/report');
});

it('searches on Enter, and at once when the field is cleared', async () => {
  const { user, services } = await open('?page=2');
  const search = screen.getByRole('textbox', { name: 'חיפוש' });
  await user.type(search, 'אב');
  expect(services.path()).toBe('/report?page=2');
  await user.keyboard('{Enter}');
  expect(decodeURIComponent(services.path())).toBe('/report?text=אב');
  expect(search).toHaveValue('אב');
  await user.clear(search);
  await user.keyboard('{Enter}');
  expect(services.path()).toBe('/report');
});
