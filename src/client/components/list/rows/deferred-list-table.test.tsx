import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SortingProvider } from '../../sorting/sorting-context';
import { DeferredListTable } from './deferred-list-table';
import { TestTheme } from '#client/lib/testing/test-theme';

interface Row {
  id: string;
}
interface Shown {
  rows: readonly Row[];
  listKey: string;
  openId?: string;
}

const nothing = (): void => {};

function open(first: Shown) {
  const table = ({ openId, ...shown }: Shown) => (
    <MemoryRouter>
      <SortingProvider value={{ sorting: { sort: 'id', direction: 'asc' }, onSort: nothing }}>
        <DeferredListTable<Row>
          label="letters"
          columns={[{ key: 'id', title: 'Letter', width: 100, cell: ({ id }) => id }]}
          openId={openId ?? null}
          at={null}
          onFirstVisible={nothing}
          onNear={nothing}
          hasPrevious={false}
          hasNext={false}
          onEnd={nothing}
          count={2}
          {...shown}
        />
      </SortingProvider>
    </MemoryRouter>
  );
  const { rerender } = render(table(first), { wrapper: TestTheme });
  return { show: (next: Shown) => rerender(table(next)) };
}

const getRows = (letters: string): Row[] => [...letters].map((id) => ({ id }));
const letters = (): string =>
  screen
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
    .join('');
const grid = () => screen.getByRole('grid');
const seen = () => act(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

it('answers the click before it renders rows in another order', async () => {
  const { show } = open({ rows: getRows('ab'), listKey: 'up' });
  await seen();
  show({ rows: getRows('ba'), listKey: 'down' });
  expect(letters()).toBe('ab');
  expect(grid()).toHaveAttribute('aria-busy', 'true');
  await seen();
  expect(letters()).toBe('ba');
  expect(grid()).toHaveAttribute('aria-busy', 'false');
});

it('renders changes of the present rows at once', async () => {
  const { show } = open({ rows: getRows('ab'), listKey: 'up' });
  await seen();
  show({ rows: getRows('abc'), listKey: 'up', openId: 'c' });
  expect(letters()).toBe('abc');
  expect(screen.getByRole('row', { selected: true })).toHaveTextContent('c');
});
