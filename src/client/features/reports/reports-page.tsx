import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DAYS_OF_SETTING } from '#contract/features/reports/inactive-contract';
import { firstDay, toMonth } from '#contract/lib/calendar/calendar-rules';
import { sum } from '#contract/lib/money/compare-amounts';
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

/** Minimum card width: three cards share a line; of four, two, so that none is alone. */
const MIN_WIDTH = { usual: '280px', ofFour: '400px' } as const;

/** Page with a card for each report that the user may view (product.md section 3, `/reports`). */
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
  const least = cards.length === 4 ? MIN_WIDTH.ofFour : MIN_WIDTH.usual;
  return (
    <Flex vertical gap="middle">
      <div className="tiles report-cards" style={{ '--least': least } as CSSProperties}>
        {cards.map((card) => (
          <ReportCard key={card.path} {...card} />
        ))}
      </div>
      <p className="hint">{texts.note}</p>
    </Flex>
  );
}

interface CardProps {
  path: string;
  icon: keyof typeof reportIcons;
  title: string;
  text: string;
  figure: ReactNode;
}

function ReportCard({ path, icon, title, text, figure }: CardProps): ReactNode {
  const Icon = reportIcons[icon];
  return (
    <Card size="small" className="figure-link">
      <Flex vertical gap={12}>
        <Flex align="start" gap={12}>
          <Icon className="report-icon" aria-hidden />
          <div>
            <h2>
              <Link to={path}>{title}</Link>
            </h2>
            <p className="hint">{text}</p>
          </div>
        </Flex>
        <div>{figure}</div>
      </Flex>
    </Card>
  );
}

/** Figure of a card with its description, or a placeholder while loading. */
function Figure({ value, children }: { value?: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <>
      <div className="amount">{value ?? EMPTY_LINE}</div>
      <span className="hint">{children ?? EMPTY_LINE}</span>
    </>
  );
}

/** Card without its figure: the report itself may still open. */
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
    <Figure value={<Money value={sum(inDebt.map(({ balance }) => balance))} whole large />}>
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
  const year = Number(useToday().slice(0, 4));
  const { data, isError } = useGetCompanySalariesQuery({ query: { year, statusCode: [] } });
  if (!data) return <NoFigure isError={isError} />;
  const report = data.data;
  return (
    <Figure value={<Money value={report.statistics.totalSalaries} whole large />}>
      {texts.salariesInYear(isolated(String(year)))}
    </Figure>
  );
}
