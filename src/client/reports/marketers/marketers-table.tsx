import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';
import type { MarketerRow, MarketersReport } from '../../../contract/reports/marketers-contract';
import { marketersTexts } from '../../../contract/reports/marketers-texts';
import { EmptyState } from '../../ui/section/empty-state';
import { useNarrow } from '../../ui/use-narrow';
import { formatCount, isolated } from '../../ui/values/format-number';
import { Money } from '../../ui/values/money';
import { Count, Percent } from '../../ui/values/numbers';
import { DateText } from '../../ui/values/times';
import { marketersPageTexts as texts } from '../reports-texts';
import { sum } from './debts-card';
import { Age, Balance, columnsOf, MarketerName, shareOf, Trend } from './marketers-columns';
import { reachableScroll } from '../../ui/reachable-scroll';

interface Props {
  report: MarketersReport;
  rows: readonly MarketerRow[];
}

const PAGE_ROWS = 100;
/** One line a marketer; its name leads to the ledger. A phone has them as cards. */
export function MarketersTable({ report, rows }: Props): ReactNode {
  const narrow = useNarrow();
  if (rows.length === 0)
    return (
      <EmptyState icon={ShopOutlined} title={texts.noneTitle}>
        {texts.none}
      </EmptyState>
    );
  if (narrow) return <MarketerCards report={report} rows={rows} />;
  return (
    <Table<MarketerRow>
      size="small"
      aria-label={texts.table}
      rowKey="id"
      dataSource={rows}
      sticky
      ref={reachableScroll}
      scroll={{ x: 1_040 }}
      pagination={{ pageSize: PAGE_ROWS, hideOnSinglePage: true, showSizeChanger: false }}
      summary={() => <Totals report={report} rows={rows} />}
      columns={columnsOf(report)}
    />
  );
}

function Totals({ report, rows }: Props): ReactNode {
  const amount = sum(rows.map((row) => row.amount));
  const cells: ReactNode[] = [
    texts.total(isolated(formatCount(rows.length))),
    <Count key="customers" value={rows.reduce((total, row) => total + row.customers, 0)} />,
    <Count key="sales" value={rows.reduce((total, row) => total + row.sales, 0)} />,
    <Money key="amount" value={amount} whole />,
    <Percent key="share" value={shareOf(amount, report)} digits={1} />,
    null,
    null,
    null,
    <Money key="balance" value={sum(rows.map((row) => row.balance))} />,
  ];
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="ledger-row-total">
        {cells.map((cell, index) => (
          <Table.Summary.Cell key={index} index={index} className={index > 0 ? 'number-cell' : ''}>
            {cell}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

function MarketerCards({ report, rows }: Props): ReactNode {
  const sorted = [...rows].sort((a, b) => b.balance - a.balance);
  return (
    <ul className="ledger-cards" aria-label={texts.table}>
      {sorted.map((row) => (
        <li key={row.id}>
          <span>
            <MarketerName row={row} report={report} />
          </span>
          <span>
            <Balance row={row} />
          </span>
          <span className="report-second">
            {marketersTexts.sales} <Count value={row.sales} /> · <Money value={row.amount} whole /> ·{' '}
            <Trend row={row} />
          </span>
          <span className="report-second">
            {marketersTexts.customers} <Count value={row.customers} /> · {marketersTexts.lastSaleOn}{' '}
            <DateText value={row.lastSaleOn} />
          </span>
          <span className="report-second">
            <Age row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}
