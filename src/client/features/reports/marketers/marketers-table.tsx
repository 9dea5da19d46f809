import Flex from 'antd/es/flex/index';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import type { ReactNode } from 'react';
import type { MarketerRow, MarketersReport } from '#contract/features/reports/marketers-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { marketersTexts } from '#contract/features/reports/marketers-texts';
import { EmptyState } from '#client/components/feedback/empty-state';
import { useNarrow } from '#client/components/hooks/use-media';
import { AgentLink } from '#client/components/links/record-link';
import { DateText } from '#client/components/values/times';
import { marketersPageTexts as texts } from '../reports-texts';
import {
  Amount,
  Balance,
  buildColumns,
  Customers,
  getLedgerPath,
  LateNote,
  MarketerLink,
  Sales,
  Trend,
} from './marketers-columns';
import { opensRow } from '#client/components/list/rows/list-row-link';
import { ReportTable } from '#client/components/report/report-table';
import { useAppDispatch } from '#client/lib/hooks';
import { navigate } from '#client/lib/location/navigate';
import { AgeingBar } from '../ageing-bar';

interface Fact {
  label: string;
  /** At most one link, which covers the fact on a touch screen. */
  value: ReactNode;
}

/** Facts of a row on a phone, three side by side: the label above the value. */
function CardFacts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="card-facts across">
      {facts.map(({ label, value }) => (
        <div key={label} className="fact">
          <dt className="fine">{label}</dt>
          <dd className="cut">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  report: MarketersReport;
  rows: readonly MarketerRow[];
}

/** Table of marketers, each linked to the ledger; on a phone as cards. */
export function MarketersTable({ report, rows }: Props): ReactNode {
  const narrow = useNarrow();
  const dispatch = useAppDispatch();
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
      columns={buildColumns(report, rows)}
      unit={ledgerTexts.shekels(ledgerTexts.vat[report.vat])}
      rowClassName="list-row-openable"
      onRow={(row) => ({
        onClick: (event) => {
          if (opensRow(event)) dispatch(navigate(getLedgerPath(row, report)));
        },
      })}
    />
  );
}

function MarketerCards({ report, rows }: Props): ReactNode {
  const sorted = [...rows].sort((a, b) => b.balance - a.balance);
  return (
    <Flex vertical gap="small" component="ul" className="report-rows" aria-label={texts.table}>
      {sorted.map((row) => (
        <li key={row.id} className="surface">
          <div className="fact">
            <MarketerLink row={row} report={report} />
          </div>
          <div className="fact number-cell">
            <Balance row={row} />
          </div>
          <CardFacts
            facts={[
              { label: marketersTexts.amount, value: <Amount row={row} report={report} /> },
              { label: marketersTexts.sales, value: <Sales row={row} report={report} /> },
              { label: texts.trend, value: <Trend row={row} /> },
              { label: marketersTexts.customers, value: <Customers row={row} /> },
              { label: marketersTexts.agent, value: <AgentLink id={row.agentId} name={row.agentName} /> },
              { label: marketersTexts.lastSaleOn, value: <DateText value={row.lastSaleOn} /> },
            ]}
          />
          <div className="fine across">
            <AgeingBar amounts={row.ageing} />
            <LateNote row={row} />
          </div>
        </li>
      ))}
    </Flex>
  );
}
