import Flex from 'antd/es/flex/index';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import type { ReactNode } from 'react';
import type { MarketerRow, MarketersReport } from '../../../../contract/features/reports/marketers-contract';
import { marketersTexts } from '../../../../contract/features/reports/marketers-texts';
import { EmptyState } from '../../../components/feedback/empty-state';
import { useNarrow } from '../../../components/hooks/use-narrow';
import { DateText } from '../../../components/values/times';
import { marketersPageTexts as texts } from '../reports-texts';
import {
  Age,
  Amount,
  Balance,
  buildColumns,
  Customers,
  MarketerName,
  Sales,
  Trend,
} from './marketers-columns';
import { ReportTable } from '../../../components/report/report-table';

interface Props {
  report: MarketersReport;
  rows: readonly MarketerRow[];
}

/** Table of marketers, each linked to the ledger; on a phone as cards. */
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
    <ReportTable<MarketerRow> aria-label={texts.table} rows={rows} columns={buildColumns(report, rows)} />
  );
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
            {marketersTexts.sales} <Sales row={row} report={report} /> · {marketersTexts.amount}{' '}
            <Amount row={row} report={report} /> · {texts.trend} <Trend row={row} />
          </div>
          <div className="fine across">
            {marketersTexts.customers} <Customers row={row} /> · {marketersTexts.lastSaleOn}{' '}
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
