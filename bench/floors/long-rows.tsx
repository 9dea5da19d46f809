import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { saleColumns } from '#client/features/sales/sales-columns';
import { ListTable } from '#client/components/list/rows/list-table';
import '#client/components/list/list.css';
import { SortingProvider } from '#client/components/sorting/sorting-context';
import type { Sale } from '#contract/features/sales/sales-contract';
import { offerRows } from './show-rows';

const nothing = (): void => {};

/** The application's long table with the same columns. A click on a header reverses the rows. */
function LongTable({ rows }: { rows: readonly Sale[] }): ReactNode {
  const [direction, setDirection] = useState<'asc' | 'desc'>('desc');
  const onSort = (): void => setDirection(direction === 'desc' ? 'asc' : 'desc');
  return (
    <MemoryRouter>
      <SortingProvider value={{ sorting: { sort: 'date', direction }, onSort }}>
        <ListTable
          label="מכירות"
          columns={saleColumns(true)}
          rows={direction === 'desc' ? rows : [...rows].reverse()}
          listKey={direction}
          openId={null}
          getHref={({ id }) => `?sale=${id}`}
          onOpen={nothing}
          at={null}
          onFirstVisible={nothing}
          onNear={nothing}
          hasPrevious={false}
          hasNext={false}
          onEnd={nothing}
          count={rows.length}
        />
      </SortingProvider>
    </MemoryRouter>
  );
}

offerRows((rows) => <LongTable rows={rows} />);
