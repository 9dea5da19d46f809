import { MemoryRouter } from 'react-router-dom';
import { saleColumns } from '../../src/client/sales/sales-columns';
import { ListTable } from '../../src/client/ui/list/rows/list-table';
import '../../src/client/ui/list/list.css';
import { offerRows } from './show-rows';

const nothing = (): void => {};

/** The product's long table of the same columns. */
offerRows((rows) => (
  <MemoryRouter>
    <ListTable
      label="מכירות"
      columns={saleColumns(true)}
      rows={rows}
      listKey="bench"
      sorting={{ sort: 'date', direction: 'desc' }}
      onSort={nothing}
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
));
