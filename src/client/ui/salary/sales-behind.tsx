import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import { Fragment, useState, type ReactNode } from 'react';
import type { SalarySale } from '../../../contract/salaries/statements-contract';
import { FailureAlert } from '../section/failure-alert';
import { TableSkeleton } from '../section/skeletons';
import { DateText } from '../values/times';
import { Missing } from '../values/missing';
import { Money } from '../values/money';
import { StatusMark } from '../values/status-mark';
import { whyTexts as texts } from './why-texts';

/** A page of sales, as a query of RTK Query gives it. */
export interface SalesPageQuery {
  data?: { data: SalarySale[]; next: string | null } | undefined;
  error?: unknown;
  refetch: () => unknown;
}

export type RenderSalesPage = (
  after: string | undefined,
  show: (query: SalesPageQuery) => ReactNode,
) => ReactNode;

interface Props {
  /** An element that asks for the sales that follow a key (none: the first ones) and shows them by `show`. */
  renderPage: RenderSalesPage;
}

/** The sales behind an amount, by date, a page after the other. */
export function SalesBehind({ renderPage }: Props): ReactNode {
  const [keys, setKeys] = useState<(string | undefined)[]>([undefined]);
  return (
    <table className="lined salary-sales">
      <thead className="fine">
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.sale}</th>
          <th scope="col" className="number-cell">
            {texts.amount}
          </th>
          <th scope="col" className="number-cell">
            {texts.commission}
          </th>
        </tr>
      </thead>
      {keys.map((after, i) => (
        <Fragment key={after ?? ''}>
          {renderPage(after, (query) => (
            <SalesPage
              query={query}
              isFirst={after === undefined}
              onMore={i === keys.length - 1 ? (next) => setKeys([...keys, next]) : null}
            />
          ))}
        </Fragment>
      ))}
    </table>
  );
}

interface PageProps {
  query: SalesPageQuery;
  isFirst: boolean;
  /** Null: the next page is there. */
  onMore: ((next: string) => void) | null;
}

function SalesPage({ query: { data, error, refetch }, isFirst, onMore }: PageProps): ReactNode {
  const next = data?.next ?? null;
  return (
    <tbody>
      {data === undefined && (
        <tr>
          <td colSpan={4}>
            {error === undefined ? (
              <TableSkeleton columns={4} rows={5} />
            ) : (
              <FailureAlert title={texts.salesFailed} error={error} onRetry={() => void refetch()} />
            )}
          </td>
        </tr>
      )}
      {data?.data.map((sale) => (
        <SaleRow key={`${sale.saleDate}/${sale.id}`} sale={sale} />
      ))}
      {data?.data.length === 0 && isFirst && (
        <tr>
          <td colSpan={4}>{texts.noSales}</td>
        </tr>
      )}
      {next !== null && onMore && (
        <tr>
          <td colSpan={4}>
            <Button block type="text" onClick={() => onMore(next)}>
              {texts.more}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function SaleRow({ sale }: { sale: SalarySale }): ReactNode {
  return (
    <tr className={sale.isCounted ? undefined : 'muted'}>
      <td>
        <DateText value={sale.saleDate} />
      </td>
      <td>
        {sale.customerName === null ? <Missing /> : <bdi>{sale.customerName}</bdi>}
        <Flex gap="small" className="hint">
          <bdi dir="ltr">{sale.number ?? sale.id}</bdi> <StatusMark name={sale.statusName} />
        </Flex>
      </td>
      <td className="number-cell">
        <Money value={sale.amount} />
      </td>
      <td className="number-cell">
        <Money value={sale.commission} />
      </td>
    </tr>
  );
}
