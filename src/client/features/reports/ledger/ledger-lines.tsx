import FileSearchOutlined from '@ant-design/icons/es/icons/FileSearchOutlined';
import Flex from 'antd/es/flex/index';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { LedgerReport } from '#contract/features/reports/ledger-contract';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { RecordLink } from '#client/components/links/record-link';
import { EmptyState } from '#client/components/feedback/empty-state';
import { useNarrow } from '#client/components/hooks/use-media';
import { ReportTable, type ReportColumn } from '#client/components/report/report-table';
import { isolatedCount } from '#client/components/values/format-number';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { DateText } from '#client/components/values/times';
import { ledgerPageTexts as texts } from '../reports-texts';
import { earlierLedgerPath, formatGap, formatMark } from './format-ledger';
import { getMarkKind, getRows, type Row, type Shown } from './ledger-rows';
import { MarkSign } from './mark-sign';

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

function getClass({ line }: Row): string {
  if (line.kind === 'opening') return 'sum-row';
  return getMarkKind(line) === 'same_payment' ? 'ledger-marked' : '';
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

interface LineProps {
  line: Row['line'];
}

function Movement({ line }: LineProps): ReactNode {
  if (line.kind === 'gap' || line.kind === 'opening') return null;
  if (line.kind === 'later') return ledgerTexts[line.of];
  if (line.kind === 'payment') return ledgerTexts.payment;
  return (
    <span className="ledger-details">
      <span>{ledgerTexts.sale} </span>
      <span className="muted">
        <PageLink to={paths.sales({ sale: line.id })}>
          <Code value={line.number} />
        </PageLink>
      </span>
    </span>
  );
}

/** Product or reference, customer, and the reason of a mark, on one line. */
function Details({ line }: LineProps): ReactNode {
  const mark = getMarkKind(line);
  if (line.kind === 'opening') return ledgerTexts.opening;
  if (line.kind === 'later') return <LaterName line={line} />;
  return (
    <span className="ledger-details">
      {mark && <MarkSign kind={mark} />}
      {line.kind === 'payment' && <Name value={line.reference} />}
      {line.kind === 'sale' && <Product line={line} />}
      {line.kind === 'gap' && <span className="fine">{formatGap(line)}</span>}
      {line.kind !== 'gap' && line.mark && <span className="fine">{formatMark(line.mark)}</span>}
    </span>
  );
}

function LaterName({ line }: { line: Extract<Row['line'], { kind: 'later' }> }): ReactNode {
  const name = <Name value={line.name} />;
  return line.of === 'sale' ? <PageLink to={paths.sales({ sale: line.id })}>{name}</PageLink> : name;
}

function Product({ line }: { line: Extract<Row['line'], { kind: 'sale' }> }): ReactNode {
  const maySee = useCan('customers.view');
  const customer = <Name value={line.customerName} />;
  return (
    <>
      <span className="list-name">
        <Name value={line.productName} />
      </span>
      {line.customerId !== null && (
        <span className="muted">
          {'· '}
          {maySee ? (
            <RecordLink parameter="customer" id={line.customerId}>
              {customer}
            </RecordLink>
          ) : (
            customer
          )}
        </span>
      )}
    </>
  );
}

/** Amount of a line on its side. */
function Amount({ line, side }: LineProps & { side: 'sale' | 'payment' }): ReactNode {
  if (line.kind === 'later') return line.of === side && <Money value={line.amount} />;
  if (line.kind !== side) return null;
  return <Money value={line.kind === 'sale' ? line.debit : line.credit} />;
}

/** Balance after a line. The opening balance leads to the year before. */
function Balance({ line, report }: LineProps & { report: LedgerReport }): ReactNode {
  if (line.kind === 'gap' || line.kind === 'later') return null;
  const balance = <Money value={line.balance} />;
  if (line.kind !== 'opening') return balance;
  return <Link to={earlierLedgerPath(report.marketer.id, report.from)}>{balance}</Link>;
}

/** Lines on a phone. A touch anywhere on a card opens its sale. */
function LedgerCards({ rows, report }: { rows: readonly Row[]; report: LedgerReport }): ReactNode {
  return (
    <ul className="row-cards" aria-label={texts.table}>
      {rows.map((row) => (
        <li key={row.id} className={getClass(row)}>
          {row.line.kind === 'gap' ? (
            <Details line={row.line} />
          ) : (
            <LedgerCard line={row.line} report={report} />
          )}
        </li>
      ))}
    </ul>
  );
}

function LedgerCard({
  line,
  report,
}: {
  line: Exclude<Row['line'], { kind: 'gap' }>;
  report: LedgerReport;
}): ReactNode {
  const mark = getMarkKind(line);
  return (
    <div>
      <Flex justify="space-between" gap="small">
        <span className="cut list-name">
          <CardName line={line} report={report} />
        </span>
        <span className="main-figure">
          <Amount line={line} side="sale" />
          {line.kind === 'payment' && <span className="fine">{ledgerTexts.credit} </span>}
          <Amount line={line} side="payment" />
        </span>
      </Flex>
      <Flex justify="space-between" gap="small" className="fine">
        <span className="cut">
          {line.date === null ? ledgerTexts.noDate : <DateText value={line.date} />}
          {line.kind === 'sale' && (
            <>
              {line.customerName !== null && (
                <>
                  {' '}
                  · <Name value={line.customerName} />
                </>
              )}{' '}
              · <Code value={line.number} />
            </>
          )}
        </span>
        {line.kind !== 'later' && (
          <span>
            {ledgerTexts.balance} <Money value={line.balance} />
          </span>
        )}
      </Flex>
      {line.kind !== 'opening' && line.kind !== 'later' && line.mark && (
        <span className="hint">
          {mark && <MarkSign kind={mark} />} {formatMark(line.mark)}
        </span>
      )}
    </div>
  );
}

/** Product of a sale, or kind of another line. */
function CardName({
  line,
  report,
}: {
  line: Exclude<Row['line'], { kind: 'gap' }>;
  report: LedgerReport;
}): ReactNode {
  switch (line.kind) {
    case 'later':
      return <LaterName line={line} />;
    case 'opening':
      return <Link to={earlierLedgerPath(report.marketer.id, report.from)}>{ledgerTexts.opening}</Link>;
    case 'payment':
      return (
        <>
          {ledgerTexts.payment}
          {line.reference !== null && (
            <>
              {' · '}
              <Name value={line.reference} />
            </>
          )}
        </>
      );
    case 'sale':
      return (
        <PageLink to={paths.sales({ sale: line.id })}>
          <Name value={line.productName} />
        </PageLink>
      );
  }
}
