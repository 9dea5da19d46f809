import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { changePercent, sum } from '#contract/lib/money/compare-amounts';
import type { MarketerRow, MarketersReport } from '#contract/features/reports/marketers-contract';
import { marketersTexts } from '#contract/features/reports/marketers-texts';
import { explanations } from '#contract/features/reports/explanation-texts';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { ChangePercent } from '#client/components/figures/change-percent';
import type { ReportColumn } from '#client/components/report/report-table';
import { AgentLink } from '#client/components/links/record-link';
import { Face } from '#client/components/values/face';
import { Info } from '#client/components/values/info';
import { Missing } from '#client/components/values/missing';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count, Percent } from '#client/components/values/numbers';
import { DateText } from '#client/components/values/times';
import { AgeingBar } from '../ageing-bar';
import { marketersPageTexts as texts, reportTexts } from '../reports-texts';

const by =
  (value: (row: MarketerRow) => number | string | null) =>
  (a: MarketerRow, b: MarketerRow): number => {
    const [x, y] = [value(a) ?? '', value(b) ?? ''];
    return x < y ? -1 : x > y ? 1 : 0;
  };

const number = { numeric: true } as const;

/** Returns the columns of a wide screen, with totals of the rows. */
export function buildColumns(
  report: MarketersReport,
  rows: readonly MarketerRow[],
): ReportColumn<MarketerRow>[] {
  const getSum: GetSum = (value) => sum(rows.map(value));
  return [
    {
      key: 'name',
      width: 212,
      fixed: 'start',
      className: 'list-name',
      ellipsis: true,
      title: marketersTexts.marketer,
      compare: by(({ name }) => name),
      render: (_, row) => (
        <span className="faced">
          <Face name={row.name} />
          <MarketerLink row={row} report={report} />
        </span>
      ),
      total: texts.total(rows.length),
    },
    {
      key: 'agent',
      width: 104,
      priority: 2,
      ellipsis: true,
      title: marketersTexts.agent,
      render: (_, row) => <AgentLink id={row.agentId} name={row.agentName} />,
    },
    {
      ...number,
      key: 'customers',
      width: 74,
      title: marketersTexts.customers,
      compare: by((row) => row.customers),
      render: (_, row) => <Customers row={row} />,
      total: <Count value={getSum((row) => row.customers)} />,
    },
    {
      ...number,
      key: 'active',
      width: 84,
      priority: 2,
      ...explained(texts.active, explanations.marketers.active),
      render: (_, row) => (
        <PageLink to={paths.customers({ marketerId: row.id, active: 'true' })}>
          <Count value={row.activeCustomers} />
        </PageLink>
      ),
      total: <Count value={getSum((row) => row.activeCustomers)} />,
    },
    {
      ...number,
      key: 'sales',
      width: 70,
      title: marketersTexts.sales,
      compare: by((row) => row.sales),
      render: (_, row) => <Sales row={row} report={report} />,
      total: <Count value={getSum((row) => row.sales)} />,
    },
    {
      ...number,
      key: 'amount',
      width: 84,
      title: marketersTexts.amount,
      compare: by((row) => row.amount),
      render: (_, row) => <Amount row={row} report={report} />,
      total: <Money value={getSum((row) => row.amount)} whole />,
    },
    ...buildComparedColumns(report, getSum),
    ...buildDebtColumns(getSum),
  ];
}

type GetSum = (value: (row: MarketerRow) => number) => number;

/** Columns that compare the sales with all others and with those of last year. */
function buildComparedColumns(report: MarketersReport, getSum: GetSum): ReportColumn<MarketerRow>[] {
  const amount = getSum((row) => row.amount);
  return [
    {
      ...number,
      key: 'share',
      width: 80,
      priority: 3,
      ...explained(texts.share, explanations.marketers.share),
      render: (_, row) => <Percent value={computeShare(row.amount, report)} digits={1} />,
      total: <Percent value={computeShare(amount, report)} digits={1} />,
    },
    {
      ...number,
      key: 'trend',
      width: 88,
      ...explained(texts.trend, explanations.marketers.trend),
      compare: by((row) => changePercent(row.amount, row.previousAmount) ?? -Infinity),
      render: (_, row) => <Trend row={row} />,
      total: <ChangePercent current={amount} previous={getSum((row) => row.previousAmount)} plain />,
    },
  ];
}

/** Columns of the last sale and the debt. */
function buildDebtColumns(getSum: GetSum): ReportColumn<MarketerRow>[] {
  return [
    {
      ...number,
      key: 'lastSaleOn',
      width: 92,
      priority: 2,
      title: texts.last,
      compare: by((row) => row.lastSaleOn),
      render: (_, row) => <DateText value={row.lastSaleOn} />,
    },
    {
      key: 'age',
      width: 88,
      priority: 2,
      title: texts.age,
      render: (_, row) => (row.balance > 0 ? <AgeingBar amounts={row.ageing} /> : <Missing />),
    },
    {
      ...number,
      key: 'over90',
      width: 84,
      title: texts.over90,
      compare: by(getLate),
      render: (_, row) => <Late amount={getLate(row)} />,
      total: <Money value={getSum(getLate)} whole />,
    },
    {
      ...number,
      key: 'balance',
      width: 86,
      fixed: 'end',
      title: marketersTexts.balance,
      compare: by((row) => row.balance),
      first: 'desc',
      render: (_, row) => <Balance row={row} />,
      total: <Money value={getSum((row) => row.balance)} whole />,
    },
  ];
}

function explained(title: string, meaning: ReactNode): Pick<ReportColumn<MarketerRow>, 'title' | 'about'> {
  return { title, about: <Info label={reportTexts.meaning(title)}>{meaning}</Info> };
}

/** Path of a marketer's ledger of the period. */
export function getLedgerPath({ id }: MarketerRow, { from, to }: MarketersReport): string {
  return paths.ledger({ marketerId: id, from, to });
}

/** Name of a marketer, with a link to the ledger of the period. */
export function MarketerLink({ row, report }: SoldProps): ReactNode {
  return (
    <Link to={getLedgerPath(row, report)}>
      <Name value={row.name} fact={row.city} />
    </Link>
  );
}

/** Number of a marketer's customers, with a link to them. */
function Customers({ row }: { row: MarketerRow }): ReactNode {
  return (
    <PageLink to={paths.customers({ marketerId: row.id })}>
      <Count value={row.customers} />
    </PageLink>
  );
}

interface SoldProps {
  row: MarketerRow;
  report: MarketersReport;
}

/** Number of a marketer's sales in the period, with a link to them. */
function Sales({ row, report }: SoldProps): ReactNode {
  return (
    <PageLink to={getSold(row, report)}>
      <Count value={row.sales} />
    </PageLink>
  );
}

/** Amount of a marketer's sales in the period, with a link to them. */
function Amount({ row, report }: SoldProps): ReactNode {
  return (
    <PageLink to={getSold(row, report)}>
      <Money value={row.amount} whole />
    </PageLink>
  );
}

/** Returns the path of the counted sales, which end today. */
function getSold({ id }: MarketerRow, { from, to, today }: MarketersReport): string {
  return paths.sales({ marketerId: id, from, to: to < today ? to : today });
}

/** Returns the percentage of all sales of the period, or null without sales. */
export function computeShare(amount: number, { allAmount }: MarketersReport): number | null {
  return allAmount === 0 ? null : (amount / allAmount) * 100;
}

/** Change from the same days of the previous year. */
function Trend({ row }: { row: MarketerRow }): ReactNode {
  return <ChangePercent current={row.amount} previous={row.previousAmount} plain />;
}

/** Returns the part of a debt that is older than 90 days, ₪. */
const getLate = ({ ageing }: MarketerRow): number => ageing[3] ?? 0;

function Late({ amount }: { amount: number }): ReactNode {
  if (amount <= 0) return <Missing />;
  return (
    <span className="bad">
      <Money value={amount} whole />
    </span>
  );
}

/** Balance of today, with a link to the ledger that closes with it. */
function Balance({ row }: { row: MarketerRow }): ReactNode {
  return (
    <Link to={paths.ledger({ marketerId: row.id })}>
      <Money value={row.balance} whole />
    </Link>
  );
}

/** Part of the balance that is older than 90 days, in words. */
export function LateNote({ row }: { row: MarketerRow }): ReactNode {
  const late = getLate(row);
  if (late <= 0) return row.balance > 0 ? null : <span className="fine">{texts.noDebt}</span>;
  return (
    <div className="fine bad">
      <Money value={late} whole /> {texts.over90}
    </div>
  );
}
