import Flex from 'antd/es/flex/index';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
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
import { sum } from '../../../contract/money/money-rules';
import { Age, Balance, columnsOf, MarketerName, shareOf, Trend } from './marketers-columns';
import { ReportTable, ReportTotal } from '../../ui/report/report-table';

interface Props {
  report: MarketersReport;
  rows: readonly MarketerRow[];
}

/** Of all columns: narrower than that, they scroll between the name and the balance. */
const WIDTH_PX = 1_040;

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
    <ReportTable<MarketerRow>
      aria-label={texts.table}
      rows={rows}
      width={WIDTH_PX}
      columns={columnsOf(report)}
      summary={() => <Totals report={report} rows={rows} />}
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
  return <ReportTotal cells={cells.map((cell, index) => ({ numeric: index > 0, cell }))} />;
}

function MarketerCards({ report, rows }: Props): ReactNode {
  const sorted = [...rows].sort((a, b) => b.balance - a.balance);
  return (
    <Flex vertical gap="small" component="ul" className="report-rows touched" aria-label={texts.table}>
      {sorted.map((row) => (
        <li key={row.id} className="sheet">
          <div>
            <MarketerName row={row} report={report} />
          </div>
          <div>
            <span className="fine">{marketersTexts.balance}</span> <Balance row={row} />
          </div>
          <div className="fine across">
            {marketersTexts.sales} <Count value={row.sales} /> · {marketersTexts.amount}{' '}
            <Money value={row.amount} whole /> · {texts.trend} <Trend row={row} />
          </div>
          <div className="fine across">
            {marketersTexts.customers} <Count value={row.customers} /> · {marketersTexts.lastSaleOn}{' '}
            <DateText value={row.lastSaleOn} />
          </div>
          <div className="fine across">
            <Age row={row} />
          </div>
        </li>
      ))}
    </Flex>
  );
}
