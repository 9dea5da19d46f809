import Flex from 'antd/es/flex/index';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import type { ReactNode } from 'react';
import type { MarketerRow, MarketersReport } from '#contract/features/reports/marketers-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { marketersTexts } from '#contract/features/reports/marketers-texts';
import { EmptyState } from '#client/components/feedback/empty-state';
import { useNarrow } from '#client/components/hooks/use-media';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { marketersPageTexts as texts } from '../reports-texts';
import { buildColumns, getLedgerPath, LateNote, MarketerLink } from './marketers-columns';
import { opensRow } from '#client/components/list/rows/list-row-link';
import { ReportTable } from '#client/components/report/report-table';
import { useAppDispatch } from '#client/lib/hooks';
import { navigate } from '#client/lib/location/navigate';
import { AgeingBar } from '../ageing-bar';

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
    <ul className="row-cards" aria-label={texts.table}>
      {sorted.map((row) => (
        <li key={row.id}>
          <div>
            <Flex justify="space-between" gap="small">
              <span className="cut list-name">
                <MarketerLink row={row} report={report} />
              </span>
              <Money value={row.balance} whole />
            </Flex>
            <div className="row-cards-bar">
              <AgeingBar amounts={row.ageing} />
            </div>
            <Flex justify="space-between" gap="small" className="fine">
              <span>
                {marketersTexts.amount} <Money value={row.amount} whole />
              </span>
              <span className="cut row-cards-rest">
                <Name value={row.agentName} />
              </span>
              <LateNote row={row} />
            </Flex>
          </div>
        </li>
      ))}
    </ul>
  );
}
