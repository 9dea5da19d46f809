import { LongTable } from '../../src/client/ui/long-table';
import { SALE_TABLE_COLUMNS, SaleCard } from '../../src/client/sales/sales-columns';
import '../../src/client/sales/sales.css';
import { offerRows } from './show-rows';

const nothing = (): void => {};

/** The product's long table of the same columns. */
offerRows((rows) => (
  <LongTable
    label="מכירות"
    columns={SALE_TABLE_COLUMNS}
    rows={rows}
    keyOf={({ id }) => id}
    listKey="bench"
    card={(sale) => <SaleCard sale={sale} />}
    sorting={{ sort: 'date', direction: 'desc' }}
    onSort={nothing}
    openKey={null}
    onOpen={nothing}
    onFirstVisible={nothing}
    onNear={nothing}
    count={rows.length}
  />
));
