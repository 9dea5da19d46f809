import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { saleColumns } from '../../src/client/sales/sales-columns';
import { ListTable } from '../../src/client/ui/list/rows/list-table';
import '../../src/client/ui/list/list.css';
import type { Sale } from '../../src/contract/sales/sales-contract';
import { offerRows } from './show-rows';

const nothing = (): void => {};

/** The product's long table of the same columns. A press on a head turns the rows round. */
function LongTable({ rows }: { rows: readonly Sale[] }): ReactNode {
  const [direction, setDirection] = useState<'asc' | 'desc'>('desc');
  return (
    <MemoryRouter>
      <ListTable
        label="מכירות"
        columns={saleColumns(true)}
        rows={direction === 'desc' ? rows : [...rows].reverse()}
        listKey={direction}
        sorting={{ sort: 'date', direction }}
        onSort={() => setDirection(direction === 'desc' ? 'asc' : 'desc')}
        openId={null}
        hrefOf={({ id }) => `?sale=${id}`}
        onOpen={nothing}
        at={null}
        onFirstVisible={nothing}
        onNear={nothing}
        onEnd={nothing}
        count={rows.length}
      />
    </MemoryRouter>
  );
}

offerRows((rows) => <LongTable rows={rows} />);
