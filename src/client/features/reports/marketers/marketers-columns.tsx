import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { recordName } from '#contract/lib/lists/displayed-name';
import { changePercent, sum } from '#contract/lib/money/compare-amounts';
import type { MarketerRow, MarketersReport } from '#contract/features/reports/marketers-contract';
import { marketersTexts } from '#contract/features/reports/marketers-texts';
import { explanations } from '#contract/features/reports/explanation-texts';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { ChangePercent } from '#client/components/figures/change-percent';
import type { ReportColumn } from '#client/components/report/report-table';
import { AgentLink } from '#client/components/links/record-link';
import { Info } from '#client/components/values/info';
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
  const getSum = (value: (row: MarketerRow) => number): number => sum(rows.map(value));
  const amount = getSum((row) => row.amount);
  return [
    {
      key: 'name',
      width: 152,
      fixed: 'start',
      title: marketersTexts.marketer,
      compare: by(({ name }) => name),
      render: (_, row) => <MarketerName row={row} report={report} />,
      total: texts.total(rows.length),
    },
    {
      ...number,
      key: 'customers',
      width: 104,
      ...explained(marketersTexts.customers, explanations.marketers.active),
      compare: by((row) => row.customers),
      render: (_, row) => (
        <>
          <Customers row={row} />
          <div className="fine">
            <PageLink to={paths.customers({ marketerId: row.id, active: 'true' })}>
              {texts.activeCount(row.activeCustomers)}
            </PageLink>
          </div>
        </>
      ),
      total: <Count value={getSum((row) => row.customers)} />,
    },
    {
      ...number,
      key: 'sales',
      width: 82,
      title: marketersTexts.sales,
      compare: by((row) => row.sales),
      render: (_, row) => <Sales row={row} report={report} />,
      total: <Count value={getSum((row) => row.sales)} />,
    },
    {
      ...number,
      key: 'amount',
      width: 112,
      title: marketersTexts.amount,
      compare: by((row) => row.amount),
      render: (_, row) => <Amount row={row} report={report} />,
      total: <Money value={amount} whole />,
    },
    {
      ...number,
      key: 'share',
      width: 85,
      priority: 2,
      ...explained(texts.share, explanations.marketers.share),
      render: (_, row) => <Percent value={computeShare(row.amount, report)} digits={1} />,
      total: <Percent value={computeShare(amount, report)} digits={1} />,
    },
    ...lastColumns(getSum((row) => row.balance)),
  ];
}

/** Columns of trend and debt. `balance`: total. */
function lastColumns(balance: number): ReportColumn<MarketerRow>[] {
  return [
    {
      ...number,
      key: 'trend',
      width: 96,
      ...explained(texts.trend, explanations.marketers.trend),
      compare: by((row) => changePercent(row.amount, row.previousAmount) ?? -Infinity),
      render: (_, row) => <Trend row={row} />,
    },
    {
      ...number,
      key: 'lastSaleOn',
      width: 115,
      priority: 3,
      title: marketersTexts.lastSaleOn,
      compare: by((row) => row.lastSaleOn),
      render: (_, row) => <DateText value={row.lastSaleOn} />,
    },
    { key: 'age', width: 112, priority: 2, title: texts.age, render: (_, row) => <Age row={row} /> },
    {
      ...number,
      key: 'balance',
      width: 124,
      fixed: 'end',
      title: marketersTexts.balance,
      compare: by((row) => row.balance),
      first: 'desc',
      render: (_, row) => <Balance row={row} />,
      total: <Money value={balance} />,
    },
  ];
}

function explained(title: string, meaning: ReactNode): Pick<ReportColumn<MarketerRow>, 'title' | 'about'> {
  return { title, about: <Info label={reportTexts.meaning(title)}>{meaning}</Info> };
}

function MarketerName({ row, report }: SoldProps): ReactNode {
  return (
    <>
      <MarketerLink row={row} report={report} />
      {row.agentId !== null && (
        <div className="fine">
          <AgentLink id={row.agentId} name={row.agentName} />
        </div>
      )}
    </>
  );
}

/** Name of a marketer, with a link to the ledger of the period. */
export function MarketerLink({ row, report: { from, to } }: SoldProps): ReactNode {
  return (
    <Link to={paths.ledger({ marketerId: row.id, from, to })}>
      <Name value={recordName(row)} fact={row.city} />
    </Link>
  );
}

/** Number of a marketer's customers, with a link to them. */
export function Customers({ row }: { row: MarketerRow }): ReactNode {
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
export function Sales({ row, report }: SoldProps): ReactNode {
  return (
    <PageLink to={getSold(row, report)}>
      <Count value={row.sales} />
    </PageLink>
  );
}

/** Amount of a marketer's sales in the period, with a link to them. */
export function Amount({ row, report }: SoldProps): ReactNode {
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
export function Trend({ row }: { row: MarketerRow }): ReactNode {
  return <ChangePercent current={row.amount} previous={row.previousAmount} />;
}

export function Age({ row }: { row: MarketerRow }): ReactNode {
  return row.balance > 0 ? (
    <AgeingBar amounts={row.ageing} small />
  ) : (
    <span className="fine">{texts.noDebt}</span>
  );
}

export function Balance({ row }: { row: MarketerRow }): ReactNode {
  const late = row.ageing[3] ?? 0;
  return (
    <>
      <Link to={paths.ledger({ marketerId: row.id })}>
        <Money value={row.balance} />
      </Link>
      {late > 0 ? (
        <div className="fine bad">
          <Money value={late} whole /> {texts.over90Words}
        </div>
      ) : (
        row.balance !== 0 && <div className="fine">{row.balance > 0 ? texts.debit : texts.credit}</div>
      )}
    </>
  );
}
