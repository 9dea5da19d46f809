import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SalarySale } from '../../../contract/salaries/statements-contract';
import { PlainTable, type Column } from '../plain-table';
import { FailureAlert } from '../section/failure-alert';
import { TableSkeleton } from '../section/skeletons';
import { Missing } from '../values/missing';
import { Money } from '../values/money';
import { StatusMark } from '../values/status-mark';
import { DateText } from '../values/times';
import { whyTexts as texts } from './why-texts';

/** Sales by date, read page by page, as an infinite query of RTK Query gives them. */
export interface SalesPages {
  currentData?: { pages: readonly { data: SalarySale[] }[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The sales behind an amount, a page after the other. */
export function SalesBehind({ sales }: { sales: SalesPages }): ReactNode {
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = sales;
  const rows = currentData?.pages.flatMap(({ data }) => data);
  const failed = error !== undefined && !isFetching;
  return (
    <Flex vertical gap="small">
      {rows === undefined && !failed && <TableSkeleton columns={4} rows={5} />}
      {rows?.length === 0 && <p>{texts.noSales}</p>}
      {rows !== undefined && rows.length > 0 && (
        <PlainTable
          caption={texts.salesBehind}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ saleDate, id }) => `${saleDate}/${id}`}
          isMuted={({ isCounted }) => !isCounted}
          wraps
        />
      )}
      {failed && (
        <FailureAlert
          title={texts.salesFailed}
          error={error}
          onRetry={() => void (rows === undefined ? refetch() : fetchNextPage())}
        />
      )}
      {hasNextPage && !failed && (
        <Button block type="text" loading={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Flex>
  );
}

const COLUMNS: readonly Column<SalarySale>[] = [
  { title: texts.date, cell: ({ saleDate }) => <DateText value={saleDate} /> },
  {
    title: texts.sale,
    cell: ({ id, number, customerName, statusName }) => (
      <>
        {customerName === null ? <Missing /> : <bdi className="breakable">{customerName}</bdi>}
        <Flex wrap gap="0 8px" className="hint">
          <bdi dir="ltr">{number ?? id}</bdi> <StatusMark name={statusName} />
        </Flex>
      </>
    ),
  },
  { title: texts.amount, numeric: true, cell: ({ amount }) => <Money value={amount} /> },
  { title: texts.commission, numeric: true, cell: ({ commission }) => <Money value={commission} /> },
];
