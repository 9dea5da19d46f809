import FileSearchOutlined from '@ant-design/icons/es/icons/FileSearchOutlined';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { EmptyState } from '#client/components/feedback/empty-state';
import { useNarrow } from '#client/components/hooks/use-media';
import { ReportTable, type ReportColumn } from '#client/components/report/report-table';
import { isolatedCount } from '#client/components/values/format-number';
import { Money } from '#client/components/values/money';
import { DateText } from '#client/components/values/times';
import { ledgerPageTexts as texts } from '../reports-texts';
import { earlierLedgerPath } from './format-ledger';
import { LedgerCards } from './ledger-cards';
import { Amount, Details, getClass, Movement, type LineProps } from './ledger-cells';
import { getRows, type Row, type Shown } from './ledger-rows';

const HEIGHTS = { head: 28, row: 30, total: 32 } as const;

/** Lines of a ledger with the balance after each; on a phone as cards. */
export function LedgerLines({ report, shown }: { report: LedgerReport; shown: Shown }): ReactNode {
  const narrow = useNarrow();
  const rows = useMemo(() => getRows(report, shown), [report, shown]);
  const columns = useMemo(() => getColumns(report), [report]);
  if (rows.every(({ line }) => line.kind === 'opening'))
    return (
      <EmptyState icon={FileSearchOutlined} title={texts.noneTitle}>
        {texts.none}
      </EmptyState>
    );
  if (narrow) return <LedgerCards rows={rows} report={report} />;
  return (
    <ReportTable<Row>
      aria-label={texts.table}
      rows={rows}
      columns={columns}
      heights={HEIGHTS}
      unit={ledgerTexts.shekels(ledgerTexts.vat[report.vat])}
      rowClassName={getClass}
    />
  );
}

/** Returns the columns. Their totals are those of the period, whichever lines are shown. */
function getColumns(report: LedgerReport): ReportColumn<Row>[] {
  const { closedOn, sales, payments, debit, credit, closing } = report;
  const number = {
    numeric: true,
    width: 104,
    onCell: ({ line }: Row) => (line.kind === 'gap' ? HIDDEN : {}),
  };
  return [
    {
      key: 'date',
      title: ledgerTexts.date,
      width: 92,
      render: (_, { line }) =>
        line.kind === 'later' && line.date === null ? (
          ledgerTexts.noDate
        ) : (
          <DateText value={line.kind === 'gap' ? line.to : line.date} />
        ),
      total: (
        <>
          {ledgerTexts.closing} <DateText value={closedOn} />
          <span className="fine"> · {texts.movements(isolatedCount(sales + payments))}</span>
        </>
      ),
    },
    {
      key: 'movement',
      title: ledgerTexts.movement,
      width: 124,
      priority: 2,
      ellipsis: true,
      render: (_, { line }) => <Movement line={line} />,
    },
    {
      key: 'details',
      title: ledgerTexts.details,
      width: 300,
      ellipsis: true,
      onCell: ({ line }) => (line.kind === 'gap' ? { colSpan: 4 } : {}),
      render: (_, { line }) => <Details line={line} />,
    },
    {
      ...number,
      key: 'debit',
      title: ledgerTexts.debit,
      render: (_, { line }) => <Amount line={line} side="sale" />,
      total: <Money value={debit} />,
    },
    {
      ...number,
      key: 'credit',
      title: ledgerTexts.credit,
      render: (_, { line }) => <Amount line={line} side="payment" />,
      total: <Money value={credit} />,
    },
    {
      ...number,
      key: 'balance',
      title: ledgerTexts.balance,
      render: (_, { line }) => <Balance line={line} report={report} />,
      total: <Money value={closing} />,
    },
  ];
}

const HIDDEN = { colSpan: 0 } as const;

/** Balance after a line. The opening balance leads to the year before. */
function Balance({ line, report }: LineProps & { report: LedgerReport }): ReactNode {
  if (line.kind === 'gap' || line.kind === 'later') return null;
  const balance = <Money value={line.balance} />;
  if (line.kind !== 'opening') return balance;
  return <Link to={earlierLedgerPath(report.marketer.id, report.from)}>{balance}</Link>;
}
