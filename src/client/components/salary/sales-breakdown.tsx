import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { SalarySale } from '../../../contract/features/salaries/statements-contract';
import { getSalesPath } from '../../lib/location/sales-path';
import { PageLink } from '../links/page-link';
import { RecordLink } from '../links/record-link';
import { PlainTable, type Column } from '../tables/plain-table';
import { MoreButton, rowsQuery, type KeyedList } from '../layout/more-button';
import { Section } from '../layout/section';
import { TableSkeleton } from '../feedback/skeletons';
import { Missing } from '../values/missing';
import { Money } from '../values/money';
import { StatusMark } from '../values/status-mark';
import { DateText } from '../values/times';
import { amountBreakdownTexts as texts } from './amount-breakdown-texts';

/** Sales by date, page by page, as returned by an infinite query of RTK Query. */
export interface SalesPages extends KeyedList {
  currentData?: { pages: readonly { data: SalarySale[] }[] } | undefined;
}

interface Props {
  sales: SalesPages;
  /** Number of rows shown at first, and of all rows. Default: the first page. */
  first?: { rows: number; of: number };
  /** Sales open in a panel of this page. Default: on the page of sales. */
  opensPanel?: boolean;
}

/** Sales that make up an amount, page by page. */
export function SalesBreakdown({ sales, first, opensPanel = false }: Props): ReactNode {
  const { currentData } = sales;
  const [isWhole, setIsWhole] = useState(false);
  const rows = currentData?.pages.flatMap(({ data }) => data) ?? [];
  const isCut = first !== undefined && rows.length > first.rows && !isWhole;
  return (
    <Flex vertical gap="small">
      <Section
        query={rowsQuery({ ...sales, data: currentData }, rows)}
        failedTitle={texts.salesFailed}
        skeleton={<TableSkeleton columns={4} rows={5} />}
        isEmpty={(known) => known.length === 0}
        empty={<p>{texts.noSales}</p>}
      >
        {(known) => (
          <PlainTable
            caption={texts.listedSales}
            columns={opensPanel ? PANEL_COLUMNS : COLUMNS}
            rows={isCut ? known.slice(0, first.rows) : known}
            getKey={({ saleDate, id }) => `${saleDate}/${id}`}
            isMuted={({ isCounted }) => !isCounted}
            wraps
          />
        )}
      </Section>
      {isCut ? (
        <Button block type="text" onClick={() => setIsWhole(true)}>
          {texts.all(first.of)}
        </Button>
      ) : (
        <MoreButton list={sales} />
      )}
    </Flex>
  );
}

const getColumns = (Sale: typeof SaleOnPage): readonly Column<SalarySale>[] => [
  { title: texts.date, cell: ({ saleDate }) => <DateText value={saleDate} /> },
  { title: texts.sale, cell: (sale) => <Sale sale={sale} /> },
  { title: texts.amount, numeric: true, cell: ({ amount }) => <Money value={amount} /> },
  { title: texts.commission, numeric: true, cell: ({ commission }) => <Money value={commission} /> },
];

/** Customer, number and status of a sale. The number leads to the page of sales. */
function SaleOnPage({ sale }: { sale: SalarySale }): ReactNode {
  return (
    <>
      <Customer sale={sale} />
      <Flex wrap gap="0 8px" className="hint">
        <PageLink to={getSalesPath({ sale: sale.id })}>
          <SaleNumber sale={sale} />
        </PageLink>{' '}
        <StatusMark name={sale.statusName} />
      </Flex>
    </>
  );
}

/** As `SaleOnPage`. Customer and number open the sale in a panel: a target for a finger. */
function SaleInPanel({ sale }: { sale: SalarySale }): ReactNode {
  return (
    <>
      <RecordLink parameter="sale" id={sale.id}>
        <Customer sale={sale} />
        <br />
        <SaleNumber sale={sale} />
      </RecordLink>
      <div className="hint">
        <StatusMark name={sale.statusName} />
      </div>
    </>
  );
}

function Customer({ sale: { customerName } }: { sale: SalarySale }): ReactNode {
  return customerName === null ? <Missing /> : <bdi className="breakable">{customerName}</bdi>;
}

function SaleNumber({ sale: { id, number } }: { sale: SalarySale }): ReactNode {
  return <bdi dir="ltr">{number ?? id}</bdi>;
}

const COLUMNS = getColumns(SaleOnPage);
const PANEL_COLUMNS = getColumns(SaleInPanel);
