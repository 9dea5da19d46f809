import type { ReactNode } from 'react';
import type { Comparison, Dashboard } from '../../contract/dashboard/dashboard-contract';
import { useAppSelector } from '../platform/hooks';
import { selectHolds } from '../permissions/permissions-selectors';
import { salesOfDays } from '../platform/location/sales-path';
import { Money } from '../ui/values/money';
import { Count } from '../ui/values/numbers';
import { ChangeNote } from '../ui/figures/change-note';
import { FigureCard } from '../ui/figures/figure-card';
import { dashboardTexts, sameDaysText } from './dashboard-texts';

/** The figures of the month so far, those of them that the server gave. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }): ReactNode {
  const { sales, commissions, customers, inventory } = dashboard;
  const maySeeSales = useAppSelector((state) => selectHolds(state, 'user_info.view'));
  const toSales = maySeeSales ? salesOfDays(dashboard.periods.current) : null;
  return (
    <>
      {(sales || commissions) && (
        <div className="figures">
          {sales && (
            <Compared
              name="sales-amount"
              label={dashboardTexts.salesAmount}
              figure={sales.amount}
              to={toSales}
              money
              moreIsGood
              dashboard={dashboard}
            />
          )}
          {sales && (
            <Compared
              name="sales-count"
              label={dashboardTexts.salesCount}
              figure={sales.count}
              to={toSales}
              moreIsGood
              dashboard={dashboard}
            />
          )}
          {commissions && (
            <Compared
              name="commissions"
              label={dashboardTexts.commissions}
              figure={commissions}
              money
              dashboard={dashboard}
            />
          )}
        </div>
      )}
      {(customers || inventory) && (
        <div className="figures figures-small">
          {customers && <CustomerFigures customers={customers} />}
          {inventory && (
            <FigureCard
              name="low-stock"
              label={dashboardTexts.lowStock}
              value={<Count value={inventory.lowStock} />}
            >
              <p className="hint">
                {inventory.products === 0
                  ? dashboardTexts.noProducts
                  : dashboardTexts.lowStockHint(inventory.products)}
              </p>
            </FigureCard>
          )}
        </div>
      )}
    </>
  );
}

function CustomerFigures({ customers }: { customers: NonNullable<Dashboard['customers']> }): ReactNode {
  const { active, inactive, inactiveAfterDays } = customers;
  return (
    <>
      <FigureCard
        name="active-customers"
        label={dashboardTexts.activeCustomers}
        value={<Count value={active} />}
      >
        <p className="hint">{dashboardTexts.activeHint(inactiveAfterDays)}</p>
      </FigureCard>
      <FigureCard
        name="inactive-customers"
        label={dashboardTexts.inactiveCustomers}
        value={<Count value={inactive} />}
      >
        <p className="hint">{dashboardTexts.inactiveHint(inactiveAfterDays)}</p>
      </FigureCard>
    </>
  );
}

interface ComparedProps {
  name: string;
  label: string;
  figure: Comparison;
  to?: string | null;
  money?: boolean;
  moreIsGood?: boolean;
  dashboard: Dashboard;
}

function Compared({
  name,
  label,
  figure,
  to = null,
  money = false,
  moreIsGood = false,
  dashboard,
}: ComparedProps): ReactNode {
  const { periods, today } = dashboard;
  const shown = (value: number, large: boolean) =>
    money ? <Money value={value} whole large={large} /> : <Count value={value} />;
  return (
    <FigureCard name={name} label={label} value={shown(figure.current, true)} to={to}>
      {(['previousMonth', 'previousYear'] as const).map((which) => (
        <ChangeNote
          key={which}
          current={figure.current}
          previous={figure[which]}
          period={sameDaysText(periods[which], today)}
          previousText={shown(figure[which], false)}
          moreIsGood={moreIsGood}
        />
      ))}
    </FigureCard>
  );
}
