import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { SalarySale } from '#contract/features/salaries/statements-contract';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '../links/page-link';
import { RecordLink } from '../links/record-link';
import { MoreButton, rowsQuery, type KeyedList } from '../layout/more-button';
import { Section } from '../layout/section';
import { TableSkeleton } from '../feedback/skeletons';
import { Facts } from '../panel/two-line-rows';
import { Missing } from '../values/missing';
import { Money } from '../values/money';
import { Name } from '../values/name';
import { StatusMark } from '../values/status-mark';
import { formatDay } from '../values/format-date';
import './breakdown.css';
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
  /** Returns a button or sign that follows the amounts of a sale, and a note below it of the class `sale-note`. */
  mark?: ((sale: SalarySale) => ReactNode) | undefined;
}

/** Sales that make up an amount, page by page. */
export function SalesBreakdown({ sales, first, opensPanel = false, mark }: Props): ReactNode {
  const { currentData } = sales;
  const [isWhole, setIsWhole] = useState(false);
  const rows = currentData?.pages.flatMap(({ data }) => data) ?? [];
  const isCut = first !== undefined && rows.length > first.rows && !isWhole;
  return (
    <Flex vertical gap="small">
      <Section
        query={rowsQuery({ ...sales, data: currentData }, rows)}
        failedTitle={texts.salesFailed}
        skeleton={<TableSkeleton columns={2} rows={5} />}
        isEmpty={(known) => known.length === 0}
        empty={<p>{texts.noSales}</p>}
      >
        {(known) => (
          <ul aria-label={texts.listedSales}>
            {(isCut ? known.slice(0, first.rows) : known).map((sale) => (
              <SaleLine key={`${sale.saleDate}/${sale.id}`} sale={sale} opensPanel={opensPanel} mark={mark} />
            ))}
          </ul>
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

/** Sale in two lines. The customer leads to the page of sales, or opens the sale in a panel. */
function SaleLine({
  sale,
  opensPanel,
  mark,
}: Pick<Props, 'mark'> & { sale: SalarySale; opensPanel: boolean }): ReactNode {
  const { id, number, saleDate, customerName, statusName, amount, commission, isCounted } = sale;
  const name = <Name value={customerName} />;
  return (
    <li className={`sale-line${isCounted ? '' : ' muted'}${mark ? ' sale-marked' : ''}`}>
      <span className="cut">
        {opensPanel ? (
          <RecordLink parameter="sale" id={id}>
            {name}
          </RecordLink>
        ) : (
          <PageLink to={paths.sales({ sale: id })}>{name}</PageLink>
        )}
      </span>
      <Money value={commission} bare />
      <Facts
        facts={[
          <bdi key="number" dir="ltr">
            {number ?? id}
          </bdi>,
          <ShortDate key="date" value={saleDate} />,
          <StatusMark key="status" name={statusName} />,
        ]}
      />
      <span className="fine">
        {texts.from}
        <Money value={amount} whole bare />
      </span>
      {mark?.(sale)}
    </li>
  );
}

/** Date without its year, which the amount's period shows. */
function ShortDate({ value }: { value: string | null }): ReactNode {
  if (value === null) return <Missing />;
  return (
    <time dateTime={value} dir="ltr" className="number">
      {formatDay(value)}
    </time>
  );
}
