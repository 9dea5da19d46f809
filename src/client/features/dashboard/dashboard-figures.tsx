import type { ReactNode } from 'react';
import type { Comparison, Dashboard, Period } from '#contract/features/dashboard/dashboard-contract';
import { paths } from '#client/lib/location/paths';
import { useCanOpen } from '#client/components/links/page-link';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { ChangeNote } from '#client/components/figures/change-note';
import { FigureCard } from '#client/components/figures/figure-card';
import { useLinks } from './dashboard-links';
import { dashboardTexts, sameDaysText } from './dashboard-texts';
import { EntryLink } from './entry-rows';

const ACTIVE_CUSTOMERS = paths.customers({ active: 'true' });
/** The same products as in the figure. */
const LOW_STOCK = '/inventory?low=true&active=true';

/** Figures of the month so far, as far as the response contains them. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }): ReactNode {
  const { sales, commissions, customers, inventory } = dashboard;
  return (
    <>
      {sales && (
        <Compared
          name="sales-amount"
          label={dashboardTexts.salesAmount}
          figure={sales.amount}
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
          moreIsGood
          dashboard={dashboard}
        />
      )}
      {commissions && (
        <Compared
          name="commissions"
          label={dashboardTexts.commissions}
          figure={commissions}
          hint={dashboardTexts.commissionsHint}
          money
          dashboard={dashboard}
        />
      )}
      {customers && <CustomerFigures customers={customers} />}
      {inventory && <LowStock inventory={inventory} />}
    </>
  );
}

function LowStock({ inventory }: { inventory: NonNullable<Dashboard['inventory']> }): ReactNode {
  const { lowStock, products } = inventory;
  return (
    <FigureCard
      name="low-stock"
      label={dashboardTexts.lowStock}
      value={<Count value={lowStock} />}
      to={useCanOpen(LOW_STOCK) ? LOW_STOCK : null}
    >
      <p className="hint">
        {products === 0 ? dashboardTexts.noProducts : dashboardTexts.lowStockHint(products)}
      </p>
    </FigureCard>
  );
}

interface CustomerFiguresProps {
  customers: NonNullable<Dashboard['customers']>;
}

/** Figures of active and inactive customers. Their lists use the same number of days. */
function CustomerFigures({ customers }: CustomerFiguresProps): ReactNode {
  const { active, inactive, inactiveAfterDays } = customers;
  return (
    <>
      <FigureCard
        name="active-customers"
        label={dashboardTexts.activeCustomers}
        value={<Count value={active} />}
        to={useCanOpen(ACTIVE_CUSTOMERS) ? ACTIVE_CUSTOMERS : null}
      >
        <p className="hint">{dashboardTexts.activeHint(inactiveAfterDays)}</p>
      </FigureCard>
      <FigureCard
        name="inactive-customers"
        label={dashboardTexts.inactiveCustomers}
        value={<Count value={inactive} />}
        to={useCanOpen(paths.inactiveCustomers()) ? paths.inactiveCustomers() : null}
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
  /** Description of the figure, if the label is not enough. */
  hint?: string;
  money?: boolean;
  moreIsGood?: boolean;
  dashboard: Dashboard;
}

function Compared({
  name,
  label,
  figure,
  hint,
  money = false,
  moreIsGood = false,
  dashboard,
}: ComparedProps): ReactNode {
  const { periods, today } = dashboard;
  const links = useLinks();
  const salesOfDays = ({ from, to }: Period): string | null => links.sales({ from, to });
  const shown = (value: number, large: boolean) =>
    money ? <Money value={value} whole large={large} /> : <Count value={value} />;
  return (
    <FigureCard
      name={name}
      label={label}
      value={shown(figure.current, true)}
      to={salesOfDays(periods.current)}
    >
      {(['previousMonth', 'previousYear'] as const).map((which) => (
        <ChangeNote
          key={which}
          current={figure.current}
          previous={figure[which]}
          period={sameDaysText(periods[which], today)}
          previousText={<EntryLink to={salesOfDays(periods[which])}>{shown(figure[which], false)}</EntryLink>}
          moreIsGood={moreIsGood}
        />
      ))}
      {hint !== undefined && <p className="hint">{hint}</p>}
    </FigureCard>
  );
}
