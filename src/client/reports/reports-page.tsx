import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { selectHolds } from '../permissions/permissions-selectors';
import { useAppSelector } from '../platform/hooks';
import { formatCount, isolated } from '../ui/values/format-number';
import { EMPTY_LINE } from '../ui/values/missing';
import { Money } from '../ui/values/money';
import { Count } from '../ui/values/numbers';
import { sum } from '../../contract/money/money-rules';
import { inactiveEndpoints, useListMarketersQuery } from './reports-api';
import { indexTexts as texts, reportCards } from './reports-texts';
import '../ui/figures/figures.css';
import '../ui/report/report.css';
import './reports.css';

/** A card for each report that this person may view (product.md section 3, `/reports`). */
export function ReportsPage(): ReactNode {
  const inactive = useAppSelector((state) => selectHolds(state, 'inactive_customers.view'));
  const print = useAppSelector((state) => selectHolds(state, 'sales_print.view'));
  const salaries = useAppSelector((state) => selectHolds(state, 'salaries.view'));
  return (
    <Flex vertical gap="middle">
      <div className="tiles">
        <ReportCard path="/reports/smart-ledger" {...reportCards.ledger} />
        <ReportCard path="/reports/marketers" {...reportCards.marketers}>
          <Debts />
        </ReportCard>
        {inactive && (
          <ReportCard path="/reports/inactive-customers" {...reportCards.inactive}>
            <Inactive />
          </ReportCard>
        )}
        {print && <ReportCard path="/reports/sales-print" {...reportCards.print} />}
        {salaries && <ReportCard path="/reports/salaries" {...reportCards.salaries} />}
      </div>
      <p className="hint">{texts.note}</p>
    </Flex>
  );
}

interface CardProps {
  path: string;
  title: string;
  text: string;
  children?: ReactNode;
}

function ReportCard({ path, title, text, children }: CardProps): ReactNode {
  return (
    <Card size="small" className="full-height figure-link">
      <Flex vertical gap={12}>
        <div>
          <h2>
            <Link to={path}>{title}</Link>
          </h2>
          <p className="hint">{text}</p>
        </div>
        <div>{children}</div>
      </Flex>
    </Card>
  );
}

/** The place of a figure that is on its way. */
function NoFigure(): ReactNode {
  return (
    <div aria-hidden>
      <div className="amount">{EMPTY_LINE}</div>
      <span className="hint">{EMPTY_LINE}</span>
    </div>
  );
}

/** What all marketers owe today. */
function Debts(): ReactNode {
  const { data } = useListMarketersQuery({ query: {} });
  if (!data) return <NoFigure />;
  const inDebt = data.data.rows.filter(({ balance }) => balance > 0);
  const late = sum(inDebt.map(({ ageing }) => ageing[3] ?? 0));
  return (
    <>
      <div className="amount">
        <Money value={sum(inDebt.map(({ balance }) => balance))} whole large />
      </div>
      <span className="hint">
        {texts.owed}, {texts.over90}: <Money value={late} whole />
      </span>
    </>
  );
}

function Inactive(): ReactNode {
  const { data } = inactiveEndpoints.totals.useQuery({ query: {} as never });
  if (!data) return <NoFigure />;
  return (
    <>
      <div className="amount">
        <Count value={data.data.count} />
      </div>
      <span className="hint">{texts.inactive(isolated(formatCount(data.data.customers)))}</span>
    </>
  );
}
