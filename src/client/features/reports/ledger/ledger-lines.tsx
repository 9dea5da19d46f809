import FileSearchOutlined from '@ant-design/icons/es/icons/FileSearchOutlined';
import Flex from 'antd/es/flex/index';
import Table from 'antd/es/table/index';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerLine, LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { RecordLink } from '#client/components/links/record-link';
import { EmptyState } from '#client/components/feedback/empty-state';
import { useNarrow } from '#client/components/hooks/use-media';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { DateText } from '#client/components/values/times';
import { ledgerPageTexts as texts } from '../reports-texts';
import { MarkSign } from './mark-sign';
import { earlierLedgerPath, formatGap, formatMark } from './format-ledger';
import { reachableScroll } from '#client/components/tables/reachable-scroll';

export const SHOWN = ['all', 'sales', 'payments', 'marked'] as const;
export type Shown = (typeof SHOWN)[number];

/** Opening and closing line are rows among the others. */
type Row = LedgerLine | End<'opening'> | End<'closing'>;

interface End<Kind> {
  kind: Kind;
  id: string;
  date: string;
  balance: number;
}

const PAGE_ROWS = 100;
const COLUMNS = 6;

/** Lines of a ledger with the balance after each; on a phone as cards. */
export function LedgerLines({ report, shown }: { report: LedgerReport; shown: Shown }): ReactNode {
  const narrow = useNarrow();
  const rows = useMemo(() => getRows(report, shown), [report, shown]);
  const nothing = rows.every(({ kind }) => kind === 'opening' || kind === 'closing');
  if (nothing)
    return (
      <EmptyState icon={FileSearchOutlined} title={texts.noneTitle}>
        {texts.none}
      </EmptyState>
    );
  return narrow ? <LedgerCards rows={rows} report={report} /> : <LedgerTable rows={rows} report={report} />;
}

function getRows(report: LedgerReport, shown: Shown): Row[] {
  const lines = report.lines.filter((line) => isShown(line, shown));
  if (shown !== 'all') return lines;
  const { from, opening, closedOn, closing } = report;
  return [
    { kind: 'opening', id: 'opening', date: from, balance: opening },
    ...lines,
    { kind: 'closing', id: 'closing', date: closedOn, balance: closing },
  ];
}

function isShown(line: LedgerLine, shown: Shown): boolean {
  if (shown === 'marked') return line.kind === 'gap' || line.mark !== null;
  if (shown === 'all') return true;
  return line.kind === (shown === 'sales' ? 'sale' : 'payment');
}

function LedgerTable({ rows, report }: { rows: readonly Row[]; report: LedgerReport }): ReactNode {
  const number = { className: 'number-cell', width: 112 } as const;
  const wholeRow = (row: Row) => ({ colSpan: row.kind === 'gap' ? 0 : 1 });
  return (
    <Table<Row>
      size="small"
      aria-label={texts.table}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      dataSource={rows}
      sticky
      ref={reachableScroll}
      scroll={{ x: 680 }}
      pagination={{ pageSize: PAGE_ROWS, hideOnSinglePage: true, showSizeChanger: false }}
      rowClassName={getClass}
      columns={[
        {
          key: 'date',
          title: ledgerTexts.date,
          width: 92,
          onCell: (row) => ({ colSpan: row.kind === 'gap' ? COLUMNS : 1 }),
          render: (_, row) => (row.kind === 'gap' ? <GapWords gap={row} /> : <DateText value={row.date} />),
        },
        {
          key: 'movement',
          title: ledgerTexts.movement,
          width: 112,
          onCell: wholeRow,
          render: (_, row) => <Movement row={row} />,
        },
        {
          key: 'details',
          title: ledgerTexts.details,
          onCell: wholeRow,
          render: (_, row) => <Details row={row} />,
        },
        {
          ...number,
          key: 'debit',
          title: ledgerTexts.debit,
          onCell: wholeRow,
          render: (_, row) => <Side row={row} side="debit" report={report} />,
        },
        {
          ...number,
          key: 'credit',
          title: ledgerTexts.credit,
          onCell: wholeRow,
          render: (_, row) => <Side row={row} side="credit" report={report} />,
        },
        {
          ...number,
          key: 'balance',
          fixed: 'end',
          width: 124,
          title: ledgerTexts.balance,
          onCell: wholeRow,
          render: (_, row) => (row.kind === 'gap' ? null : <Balance row={row} report={report} />),
        },
      ]}
    />
  );
}

function getClass(row: Row): string {
  if (row.kind === 'opening' || row.kind === 'closing') return 'sum-row';
  return row.kind === 'gap' || row.mark ? 'ledger-marked' : '';
}

function GapWords({ gap }: { gap: Extract<LedgerLine, { kind: 'gap' }> }): ReactNode {
  return (
    <Flex component="span" align="center" gap={4} className="fine across">
      <MarkSign kind="gap" />
      {formatGap(gap)}
    </Flex>
  );
}

function Movement({ row }: { row: Row }): ReactNode {
  if (row.kind === 'payment') return ledgerTexts.payment;
  if (row.kind === 'opening' || row.kind === 'closing') return ledgerTexts[row.kind];
  if (row.kind === 'gap') return null;
  return (
    <>
      {ledgerTexts.sale}{' '}
      <PageLink to={paths.sales({ sale: row.id })}>
        <Name value={row.number} />
      </PageLink>
    </>
  );
}

function Details({ row }: { row: Row }): ReactNode {
  const maySee = useCan('customers.view');
  if (row.kind !== 'sale' && row.kind !== 'payment') return null;
  return (
    <>
      {row.kind === 'payment' && <Name value={row.reference} />}
      {row.kind === 'sale' && <Name value={row.productName} />}
      {row.kind === 'sale' && row.customerId !== null && (
        <div className="fine">
          {maySee ? (
            <RecordLink parameter="customer" id={row.customerId}>
              <Name value={row.customerName} />
            </RecordLink>
          ) : (
            <Name value={row.customerName} />
          )}
        </div>
      )}
      {row.mark && (
        <Flex component="span" align="center" gap={4} className="fine">
          <MarkSign kind={row.mark.kind} />
          {formatMark(row.mark)}
        </Flex>
      )}
    </>
  );
}

/** Amount of a line on a side; the last line has the sum. */
function Side({
  row,
  side,
  report,
}: {
  row: Row;
  side: 'debit' | 'credit';
  report: LedgerReport;
}): ReactNode {
  if (row.kind === 'closing') {
    const { marketer, from, to } = report;
    const show = side === 'debit' ? 'sales' : 'payments';
    return (
      <Link to={paths.ledger({ marketerId: marketer.id, from, to, show })}>
        <Money value={report[side]} />
      </Link>
    );
  }
  if (row.kind === 'sale') return side === 'debit' ? <Money value={row.debit} /> : null;
  return row.kind === 'payment' && side === 'credit' ? <Money value={row.credit} /> : null;
}

/** Balance after a line. The opening balance leads to the year before. */
function Balance({ row, report }: { row: Exclude<Row, { kind: 'gap' }>; report: LedgerReport }): ReactNode {
  const balance = <Money value={row.balance} />;
  if (row.kind !== 'opening') return balance;
  return <Link to={earlierLedgerPath(report.marketer.id, report.from)}>{balance}</Link>;
}

function LedgerCards({ rows, report }: { rows: readonly Row[]; report: LedgerReport }): ReactNode {
  return (
    <Flex vertical gap="small" component="ul" className="report-rows touched" aria-label={texts.table}>
      {rows.map((row) => (
        <li key={`${row.kind} ${row.id}`} className={`surface ${getClass(row)}`}>
          {row.kind === 'gap' ? (
            <GapWords gap={row} />
          ) : (
            <>
              <span>
                <DateText value={row.date} /> <Movement row={row} />
              </span>
              <span>
                {row.kind === 'sale' && (
                  <>
                    <span className="fine">{ledgerTexts.debit}</span> <Money value={row.debit} />
                  </>
                )}
                {row.kind === 'payment' && (
                  <>
                    <span className="fine">{ledgerTexts.credit}</span> <Money value={row.credit} />
                  </>
                )}
              </span>
              <div className="fine across">
                <Details row={row} />
              </div>
              <div className="fine across">
                {ledgerTexts.balance} <Balance row={row} report={report} />
              </div>
            </>
          )}
        </li>
      ))}
    </Flex>
  );
}
