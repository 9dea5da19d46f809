import { lazy, memo, type ReactNode } from 'react';
import type { Dashboard, SalesSection } from '../../contract/dashboard/dashboard-contract';
import { Money } from '../ui/values/money';
import { Count } from '../ui/values/numbers';
import { unitFor } from '../ui/charts/amount-unit';
import { ChartCard } from '../ui/charts/chart-card';
import { unitTexts } from '../ui/charts/chart-texts';
import { PlainTable, type Column } from '../ui/plain-table';
import { useNarrow } from '../ui/use-narrow';
import {
  leaderEntries,
  monthColumns,
  monthEntries,
  rowBars,
  statusEntries,
  type Entry,
} from './dashboard-entries';
import { dashboardTexts } from './dashboard-texts';

const loadCharts = () => import(/* webpackChunkName: "bar-charts" */ '../ui/charts/bar-charts');
const ColumnChart = lazy(async () => ({ default: (await loadCharts()).ColumnChart }));
const RowChart = lazy(async () => ({ default: (await loadCharts()).RowChart }));

/** The charts of what the server gave, each with the table of its numbers. Their code comes after the figures. */
export const DashboardCharts = memo(function DashboardCharts({
  dashboard,
}: {
  dashboard: Dashboard;
}): ReactNode {
  const { sales, leadingMarketers, today } = dashboard;
  return (
    <>
      {sales && (
        <div className="dashboard-row">
          <MonthsCard months={sales.months} today={today} />
          <ThisMonthCard
            title={dashboardTexts.byStatus}
            column={dashboardTexts.status}
            entries={statusEntries(sales.byStatus)}
          />
        </div>
      )}
      {(sales || leadingMarketers) && (
        <div className="dashboard-row">
          {sales && (
            <ThisMonthCard
              title={dashboardTexts.agents}
              column={dashboardTexts.agent}
              entries={leaderEntries(sales.leadingAgents, dashboardTexts.noAgent)}
            />
          )}
          {leadingMarketers && (
            <ThisMonthCard
              title={dashboardTexts.marketers}
              column={dashboardTexts.marketer}
              entries={leaderEntries(leadingMarketers, dashboardTexts.noMarketer)}
            />
          )}
        </div>
      )}
    </>
  );
});

/** Columns where there is room for their values, rows else. */
function MonthsCard({ months, today }: { months: SalesSection['months']; today: string }): ReactNode {
  const narrow = useNarrow();
  const entries = monthEntries(months, today);
  const newestFirst = [...entries].reverse();
  return (
    <ChartCard
      wide
      title={dashboardTexts.months}
      note={unitTexts[narrow ? 'shekels' : unitFor(entries.map(({ amount }) => amount))]}
      tableNote={unitTexts.shekels}
      chart={
        narrow ? (
          <RowChart bars={rowBars(newestFirst)} />
        ) : (
          <ColumnChart bars={monthColumns(entries, today)} />
        )
      }
      table={
        <SalesTable caption={dashboardTexts.months} column={dashboardTexts.month} entries={newestFirst} />
      }
    />
  );
}

interface ThisMonthProps {
  title: string;
  /** What the lines are: the title of the table's first column. */
  column: string;
  entries: readonly Entry[];
}

/** This month's sales by something. */
function ThisMonthCard({ title, column, entries }: ThisMonthProps): ReactNode {
  if (entries.length === 0) return <ChartCard title={title} note={dashboardTexts.noSales} />;
  return (
    <ChartCard
      title={title}
      note={dashboardTexts.thisMonth}
      chart={<RowChart bars={rowBars(entries)} />}
      table={<SalesTable caption={title} column={column} entries={entries} />}
    />
  );
}

interface TableProps {
  caption: string;
  column: string;
  entries: readonly Entry[];
}

function SalesTable({ caption, column, entries }: TableProps): ReactNode {
  return <PlainTable caption={caption} rows={entries} keyOf={({ key }) => key} columns={columnsOf(column)} />;
}

function columnsOf(title: string): Column<Entry>[] {
  return [
    { title, cell: ({ name }) => <bdi>{name}</bdi> },
    { title: dashboardTexts.count, numeric: true, cell: ({ count }) => <Count value={count} /> },
    { title: dashboardTexts.amount, numeric: true, cell: ({ amount }) => <Money value={amount} /> },
  ];
}
