import Tooltip from 'antd/es/tooltip/index';
import { useId, type ReactNode } from 'react';
import { changeText, shortChangeText } from '#contract/lib/money/change-texts';
import { compareAmounts, getDirection } from '#contract/lib/money/compare-amounts';
import type { Comparison, Dashboard, PeriodName } from '#contract/features/dashboard/dashboard-contract';
import { paths } from '#client/lib/location/paths';
import { useCanOpen } from '#client/components/links/page-link';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { useLinks } from './dashboard-links';
import { comparedName, dashboardTexts as texts, sameDaysText } from './dashboard-texts';
import { EntryLink } from './entry-rows';

const ACTIVE_CUSTOMERS = paths.customers({ active: 'true' });
/** The same products as in the figure. */
const LOW_STOCK = '/inventory?low=true&active=true';

interface Props {
  dashboard: Dashboard;
  period: PeriodName;
}

/** Figures of the period in one card, as far as the response contains them. */
export function DashboardFigures({ dashboard, period }: Props): ReactNode {
  const { sales, commissions, customers, inventory } = dashboard;
  const compared = { dashboard, period };
  return (
    <div className="surface dashboard-figures">
      {sales && (
        <>
          <Compared {...compared} name="sales-amount" label={texts.salesAmount} figure={sales.amount} money />
          <Compared {...compared} name="sales-count" label={texts.salesCount} figure={sales.count} />
        </>
      )}
      {commissions && (
        <Compared {...compared} name="commissions" label={texts.commissions} figure={commissions} money />
      )}
      {customers && <CustomerFigures customers={customers} />}
      {inventory && <LowStock inventory={inventory} />}
    </div>
  );
}

interface FigureProps {
  /** Test id suffix: `figure-<name>`. */
  name: string;
  label: string;
  value: ReactNode;
  /** Path of the rows that add up to the figure, or null. */
  to: string | null;
  /** Notes below the figure. On a wide screen only the first one is visible. */
  notes: readonly ReactNode[];
  /** Full text of the notes. */
  about?: ReactNode;
}

/** Figure with its label. All of it is the link. */
function Figure({ name, label, value, to, notes, about }: FigureProps): ReactNode {
  const id = useId();
  return (
    <Tooltip title={about} placement="bottom">
      <section aria-labelledby={id} className="dashboard-figure">
        <div id={id} className="fine cut">
          {label}
        </div>
        <strong data-testid={`figure-${name}`}>
          <EntryLink to={to}>{value}</EntryLink>
        </strong>
        {notes.map((note, index) => (
          // The notes have a fixed order.
          <div key={index} className="fine cut">
            {note}
          </div>
        ))}
      </section>
    </Tooltip>
  );
}

function LowStock({ inventory }: { inventory: NonNullable<Dashboard['inventory']> }): ReactNode {
  const { lowStock, products } = inventory;
  return (
    <Figure
      name="low-stock"
      label={texts.lowStock}
      value={<Count value={lowStock} />}
      to={useCanOpen(LOW_STOCK) ? LOW_STOCK : null}
      notes={[products === 0 ? texts.noProducts : texts.lowStockHint(products)]}
    />
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
      <Figure
        name="active-customers"
        label={texts.activeCustomers}
        value={<Count value={active} />}
        to={useCanOpen(ACTIVE_CUSTOMERS) ? ACTIVE_CUSTOMERS : null}
        notes={[texts.activeHint(inactiveAfterDays)]}
      />
      <Figure
        name="inactive-customers"
        label={texts.inactiveCustomers}
        value={<Count value={inactive} />}
        to={useCanOpen(paths.inactiveCustomers()) ? paths.inactiveCustomers() : null}
        notes={[texts.inactiveHint(inactiveAfterDays)]}
      />
    </>
  );
}

interface ComparedProps extends Props {
  name: string;
  label: string;
  figure: Comparison;
  money?: boolean;
}

const ARROWS = { up: '↑', down: '↓', level: '=' } as const;

function Compared({ name, label, figure, money = false, dashboard, period }: ComparedProps): ReactNode {
  const { periods, today } = dashboard;
  const links = useLinks();
  const shown = (value: number): ReactNode =>
    money ? <Money value={value} whole /> : <Count value={value} />;
  const changes = (['previousMonth', 'previousYear'] as const).flatMap((which) => {
    const [days, previous] = [periods[which], figure[which]];
    if (days === null || previous === null) return [];
    const change = compareAmounts(figure.current, previous);
    return [
      {
        previous,
        arrow: ARROWS[getDirection(change, figure.current)],
        short: `${shortChangeText(change)} ${texts.comparedWith(comparedName(days, period, today))}`,
        sentence: changeText(change, sameDaysText(days, period, today)),
      },
    ];
  });
  return (
    <Figure
      name={name}
      label={label}
      value={shown(figure.current)}
      to={links.sales({ ...periods.current })}
      notes={changes.map(({ arrow, short, sentence }) => (
        <>
          <span aria-hidden>
            {arrow} {short}
          </span>
          <span className="visually-hidden">{sentence}</span>
        </>
      ))}
      about={changes.map(({ previous, sentence }) => (
        <div key={sentence}>
          {sentence} ({shown(previous)})
        </div>
      ))}
    />
  );
}
