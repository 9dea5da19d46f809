import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { SalarySale } from '#contract/features/salaries/statements-contract';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '../links/page-link';
import { RecordLink } from '../links/record-link';
import { PlainTable, type Column } from '../tables/plain-table';
import { MoreButton, rowsQuery, type KeyedList } from '../layout/more-button';
import { Section } from '../layout/section';
import { TableSkeleton } from '../feedback/skeletons';
import { Missing } from '../values/missing';
import { Money } from '../values/money';
import { Name } from '../values/name';
import { StatusMark } from '../values/status-mark';
import { formatDay } from '../values/format-date';
import './sales-breakdown.css';
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
            twoLines
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
  { title: texts.date, width: 48, cell: ({ saleDate }) => <ShortDate value={saleDate} /> },
  { title: texts.sale, cell: (sale) => <Sale sale={sale} /> },
  {
    title: texts.amount,
    numeric: true,
    width: 78,
    cell: ({ amount }) => (
      <span className="hint">
        <Money value={amount} whole bare />
      </span>
    ),
  },
  {
    title: texts.commission,
    numeric: true,
    width: 82,
    cell: ({ commission }) => <Money value={commission} bare />,
  },
];

/** Date without its year, which the amount's period shows. */
function ShortDate({ value }: { value: string | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <time dateTime={value} dir="ltr" className="number">
      {formatDay(value)}
    </time>
  );
}

/** Customer, number and status of a sale in two lines that lead to the page of sales. */
function SaleOnPage({ sale }: { sale: SalarySale }): ReactNode {
  return (
    <PageLink to={paths.sales({ sale: sale.id })}>
      <SaleLines sale={sale} />
    </PageLink>
  );
}

/** As `SaleOnPage`, but the sale opens in a panel. */
function SaleInPanel({ sale }: { sale: SalarySale }): ReactNode {
  return (
    <RecordLink parameter="sale" id={sale.id}>
      <SaleLines sale={sale} />
    </RecordLink>
  );
}

function SaleLines({ sale: { id, number, customerName, statusName } }: { sale: SalarySale }): ReactNode {
  return (
    <>
      <span className="cut sale-line">
        <Name value={customerName} />
      </span>
      <span className="cut sale-line fine">
        <bdi dir="ltr">{number ?? id}</bdi> <StatusMark name={statusName} />
      </span>
    </>
  );
}

const COLUMNS = getColumns(SaleOnPage);
const PANEL_COLUMNS = getColumns(SaleInPanel);
