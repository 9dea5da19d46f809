import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DAYS_OF_SETTING } from '#contract/features/reports/inactive-contract';
import { firstDay, toMonth, toYear } from '#contract/lib/calendar/calendar-rules';
import { sum } from '#contract/lib/money/compare-amounts';
import { useAppSelector } from '#client/lib/hooks';
import { selectUsedReports } from '#client/lib/preferences/preferences-slice';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
import { useGetSalesTotalsQuery } from '#client/features/sales/sales-api';
import { useGetCompanySalariesQuery } from '#client/features/salaries/salaries-api';
import { useToday } from '#client/components/dates/business-day';
import { isolated, isolatedCount } from '#client/components/values/format-number';
import { EMPTY_LINE, Missing } from '#client/components/values/missing';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { useListMarketersQuery } from '#client/features/marketers/marketers-api';
import { useGetInactiveCustomersTotalsQuery } from './reports-api';
import { reportIcons } from './report-icons';
import { indexTexts as texts, reportCards } from './reports-texts';
import '#client/components/figures/figures.css';
import './reports.css';

/** List of the reports that the user may view, the last used first (product.md section 3, `/reports`). */
export function ReportsPage(): ReactNode {
  const inactive = useCan('inactive_customers.view');
  const print = useCan('sales_print.view');
  const salaries = useCan('salaries.view');
  const sales = useCan('sales.view');
  const cards: CardProps[] = [
    { path: paths.ledger(), icon: 'ledger', ...reportCards.ledger, figure: <OpenLedgers /> },
    { path: paths.marketers(), icon: 'marketers', ...reportCards.marketers, figure: <Debts /> },
  ];
  if (inactive)
    cards.push({
      path: paths.inactiveCustomers(),
      icon: 'inactiveCustomers',
      ...reportCards.inactive,
      figure: <Inactive />,
    });
  if (print)
    cards.push({
      path: paths.salesPrint(),
      icon: 'print',
      ...reportCards.print,
      figure: sales && <SalesOfMonth />,
    });
  if (salaries)
    cards.push({
      path: paths.companySalaries(),
      icon: 'salariesReport',
      ...reportCards.salaries,
      figure: <SalariesOfYear />,
    });
  const used = useAppSelector(selectUsedReports);
  const getRank = ({ path }: CardProps): number => (used.includes(path) ? used.indexOf(path) : used.length);
  return (
    <ul className="surface reports">
      {[...cards]
        .sort((a, b) => getRank(a) - getRank(b))
        .map((card) => (
          <ReportLine key={card.path} {...card} />
        ))}
    </ul>
  );
}

interface CardProps {
  path: string;
  icon: keyof typeof reportIcons;
  title: string;
  text: string;
  figure: ReactNode;
}

/** Line of a report. All of it is the link. */
function ReportLine({ path, icon, title, text, figure }: CardProps): ReactNode {
  const Icon = reportIcons[icon];
  return (
    <li className="figure-link">
      <Icon aria-hidden />
      <div>
        <Link to={path}>{title}</Link>
        <p className="fine">{text}</p>
      </div>
      {figure && <div className="report-figure">{figure}</div>}
    </li>
  );
}

/** Figure of a report with its description, or a placeholder while loading. */
function Figure({ value, children }: { value?: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <>
      <strong>{value ?? EMPTY_LINE}</strong>
      <div className="fine">{children ?? EMPTY_LINE}</div>
    </>
  );
}

/** Report without its figure: the report itself may still open. */
function NoFigure({ isError }: { isError: boolean }): ReactNode {
  return isError ? <Figure value={<Missing />}>{texts.failed}</Figure> : <Figure />;
}

/** Number of marketers with an open ledger, by side. */
function OpenLedgers(): ReactNode {
  const { data, isError } = useListMarketersQuery({ query: {} });
  if (!data) return <NoFigure isError={isError} />;
  const { rows } = data.data;
  const inCredit = rows.filter(({ balance }) => balance < 0).length;
  return (
    <Figure value={<Count value={rows.filter(({ balance }) => balance > 0).length} />}>
      {texts.inDebt(isolatedCount(inCredit))}
    </Figure>
  );
}

/** Debts of all marketers today. */
function Debts(): ReactNode {
  const { data, isError } = useListMarketersQuery({ query: {} });
  if (!data) return <NoFigure isError={isError} />;
  const { rows } = data.data;
  const inDebt = rows.filter(({ balance }) => balance > 0);
  const late = sum(inDebt.map(({ ageing }) => ageing[3] ?? 0));
  return (
    <Figure value={<Money value={sum(inDebt.map(({ balance }) => balance))} whole />}>
      {texts.owed}, {texts.over90}: <Money value={late} whole />
    </Figure>
  );
}

function Inactive(): ReactNode {
  const { data, isError } = useGetInactiveCustomersTotalsQuery({ query: { days: DAYS_OF_SETTING } });
  if (!data) return <NoFigure isError={isError} />;
  const totals = data.data;
  return (
    <Figure value={<Count value={totals.count} />}>{texts.inactive(isolatedCount(totals.customers))}</Figure>
  );
}

/** Sales of the default print: this month up to today. */
function SalesOfMonth(): ReactNode {
  const to = useToday();
  const query = { from: firstDay(toMonth(to)), to };
  const { data, isError } = useGetSalesTotalsQuery({ query });
  if (!data) return <NoFigure isError={isError} />;
  const totals = data.data;
  return (
    <Figure value={<Count value={totals.count} />}>
      {texts.salesOfMonth} <Money value={totals.amount} whole />
    </Figure>
  );
}

function SalariesOfYear(): ReactNode {
  const year = Number(toYear(useToday()));
  const { data, isError } = useGetCompanySalariesQuery({ query: { year, statusCode: [] } });
  if (!data) return <NoFigure isError={isError} />;
  const report = data.data;
  return (
    <Figure value={<Money value={report.statistics.totalSalaries} whole />}>
      {texts.salariesInYear(isolated(String(year)))}
    </Figure>
  );
}
