import { memo, type ReactNode, useCallback } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { Dashboard, PeriodName, SalesSection } from '#contract/features/dashboard/dashboard-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { navigate } from '#client/lib/location/navigate';
import { unitFor } from '#client/components/charts/amount-unit';
import { ChartCard } from '#client/components/charts/chart-card';
import { chartTexts, unitTexts } from '#client/components/charts/chart-texts';
import { type Column, PlainTable } from '#client/components/tables/plain-table';
import { useNarrow } from '#client/components/hooks/use-media';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import {
  type Entry,
  getMarketerName,
  leaderEntries,
  monthColumns,
  monthEntries,
  statusEntries,
} from './dashboard-entries';
import { type Links, useLinks } from './dashboard-links';
import { dashboardTexts } from './dashboard-texts';
import { EntryLink, EntryRows } from './entry-rows';
import { ColumnChart } from '#client/components/charts/lazy-column-chart';

/** Charts of the dashboard, each with a table of its numbers. Their code is loaded after the figures. */
export const DashboardCharts = memo(function DashboardCharts({
  dashboard,
  period,
}: {
  dashboard: Dashboard;
  period: PeriodName;
}): ReactNode {
  const { sales, leadingMarketers, today, periods } = dashboard;
  const links = useLinks();
  const days = { from: periods.current.from, to: periods.current.to };
  const note = dashboardTexts.periods[period];
  return (
    <>
      {sales && (
        <>
          <MonthsCard months={sales.months} today={today} links={links} />
          <PeriodCard
            note={note}
            title={dashboardTexts.byStatus}
            column={dashboardTexts.status}
            entries={statusEntries(sales.byStatus, days, links)}
            whole={sales.amount.current}
          />
          <PeriodCard
            note={note}
            title={dashboardTexts.agents}
            column={dashboardTexts.agent}
            entries={leaderEntries(
              sales.leadingAgents,
              ({ id, name }) => getAgentName({ id: id ?? '', name }),
              (id) => ({
                to: links.sales({ ...days, ...(id === null ? { lacks: 'agent' } : { agentId: id }) }),
                nameTo: id === null ? null : links.agent(id),
              }),
            )}
            all={{ text: dashboardTexts.allAgents, to: links.agents }}
          />
        </>
      )}
      {leadingMarketers && (
        <PeriodCard
          note={note}
          title={dashboardTexts.marketers}
          column={dashboardTexts.marketer}
          entries={leaderEntries(leadingMarketers, getMarketerName, (id) => ({
            to: links.sales({ ...days, ...(id === null ? { lacks: 'marketer' } : { marketerId: id }) }),
            nameTo: id === null ? null : links.ledger(id),
          }))}
          all={{ text: dashboardTexts.allMarketers, to: links.marketers }}
        />
      )}
    </>
  );
});

interface MonthsProps {
  months: SalesSection['months'];
  today: string;
  links: Links;
}

/** Sales by month: columns, or rows on a narrow screen. */
function MonthsCard({ months, today, links }: MonthsProps): ReactNode {
  const narrow = useNarrow();
  const dispatch = useAppDispatch();
  const entries = monthEntries(months, today, links);
  const newestFirst = [...entries].reverse();
  const isOpen = entries.some(({ to }) => to);
  const pick = useCallback(
    (month: string): void => {
      const [entry] = monthEntries(
        months.filter((one) => one.month === month),
        today,
        links,
      );
      if (entry?.to) dispatch(navigate(entry.to));
    },
    [months, today, links, dispatch],
  );
  const table = (linked: boolean): ReactNode => (
    <SalesTable
      caption={dashboardTexts.months}
      column={dashboardTexts.month}
      entries={newestFirst}
      linked={linked}
    />
  );
  return (
    <ChartCard
      wide
      title={dashboardTexts.months}
      note={
        narrow
          ? unitTexts.shekels
          : `${unitTexts[unitFor(entries.map(({ amount }) => amount))]} · ${chartTexts.partial}`
      }
      tableNote={unitTexts.shekels}
      chart={
        narrow ? (
          <EntryRows entries={newestFirst} />
        ) : (
          <ColumnChart bars={monthColumns(entries, today)} {...(isOpen && { onPick: pick })} />
        )
      }
      table={table(true)}
      readAloud={!narrow && table(false)}
    />
  );
}

interface PeriodProps {
  title: string;
  note: string;
  /** Title of the table's first column. */
  column: string;
  entries: readonly Entry[];
  /** Sum of all lines, if the list is complete. */
  whole?: number;
  /** Link to the full list. Path null: the user may not open it. */
  all?: { text: string; to: string | null };
}

/** Number of leaders beside the chart. The table has more. */
const LEADERS_SHOWN = 5;

/** Card of the period's sales by a dimension. */
function PeriodCard({ title, note, column, entries, whole, all }: PeriodProps): ReactNode {
  if (entries.length === 0) return <ChartCard title={title} note={dashboardTexts.noSales} />;
  const rows =
    whole === undefined ? (
      <EntryRows entries={entries.filter(({ apart }) => !apart).slice(0, LEADERS_SHOWN)} isOneLine />
    ) : (
      <EntryRows entries={entries} whole={whole} />
    );
  return (
    <ChartCard
      title={title}
      note={`${note}, ${unitTexts.shekels}`}
      chart={rows}
      table={<SalesTable caption={title} column={column} entries={entries} linked />}
      readAloud={null}
      more={all && all.to !== null && <EntryLink to={all.to}>{all.text}</EntryLink>}
    />
  );
}

interface TableProps {
  caption: string;
  column: string;
  entries: readonly Entry[];
  linked: boolean;
}

function SalesTable({ caption, column, entries, linked }: TableProps): ReactNode {
  return (
    <PlainTable
      caption={caption}
      rows={entries}
      getKey={({ key }) => key}
      columns={getColumns(column, linked)}
    />
  );
}

function getColumns(title: string, linked: boolean): Column<Entry>[] {
  const getLink = (to: string | null | undefined): string | null => (linked && to ? to : null);
  return [
    {
      title,
      cell: ({ name, nameTo }) => (
        <EntryLink to={getLink(nameTo)}>
          <bdi>{name}</bdi>
        </EntryLink>
      ),
    },
    {
      title: dashboardTexts.count,
      numeric: true,
      cell: ({ count, to }) => (
        <EntryLink to={getLink(to)}>
          <Count value={count} />
        </EntryLink>
      ),
    },
    {
      title: dashboardTexts.amount,
      numeric: true,
      cell: ({ amount, to }) => (
        <EntryLink to={getLink(to)}>
          <Money value={amount} />
        </EntryLink>
      ),
    },
  ];
}
