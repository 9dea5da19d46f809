import { useMemo, type ReactNode } from 'react';
import { finds } from '../../../contract/lists/search-text';
import type { MarketerRow, MarketersReport } from '../../../contract/reports/marketers-contract';
import { DateRange } from '../../ui/dates/date-range';
import { Section } from '../../ui/section/section';
import { CardSkeleton, TableSkeleton } from '../../ui/section/skeletons';
import {
  ExcelButton,
  ReportBar,
  ReportSearch,
  ReportShown,
  useShown,
  useTyped,
} from '../../ui/report/report-bar';
import { dayOf, useAddress } from '../../platform/location/use-address';
import { reportsApi, useListMarketersQuery } from '../reports-api';
import { marketersPageTexts as texts, reportTexts } from '../reports-texts';
import { DebtsCard } from './debts-card';
import { MarketersTable } from './marketers-table';
import '../reports.css';

const GROUPS = {
  active: ({ sales, balance }: MarketerRow) => sales > 0 || balance !== 0,
  inDebt: ({ balance }: MarketerRow) => balance > 0,
  over90: ({ ageing }: MarketerRow) => (ageing[3] ?? 0) > 0,
  all: () => true,
} as const;
type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as [Group, ...Group[]];

/** Marketers: customers, sales of a period, balance and its age (product.md section 3, `/reports/marketers`). */
export function MarketersPage(): ReactNode {
  const { get, change } = useAddress();
  const [from, to] = [dayOf(get('from')), dayOf(get('to'))];
  const period = { ...(from && { from }), ...(to && { to }) };
  const marketers = useListMarketersQuery({ query: period });
  const report = marketers.currentData?.data;
  const group = useShown(NAMES);
  const { typed, onType } = useTyped();
  const rows = useMemo(
    () => report?.rows.filter((row) => GROUPS[group](row) && isFound(row, typed)) ?? [],
    [report, group, typed],
  );
  return (
    <div className="report">
      <ReportBar
        files={<ExcelButton endpoint={reportsApi.endpoints.exportMarketers} values={{ body: period }} />}
      >
        <DateRange
          label={reportTexts.period}
          from={from ?? report?.from}
          to={to ?? report?.to}
          open={false}
          onChange={(days) => change({ ...days })}
        />
        <ReportSearch label={texts.search} typed={typed} onType={onType} />
        {report && (
          <ReportShown
            label={texts.show}
            names={NAMES}
            shown={group}
            textOf={(name) => texts[name](countOf(report, name))}
          />
        )}
      </ReportBar>
      <Section
        query={{ ...marketers, data: report }}
        skeleton={
          <>
            <CardSkeleton lines={3} />
            <TableSkeleton columns={8} rows={10} />
          </>
        }
      >
        {(found) => (
          <>
            <DebtsCard report={found} />
            <MarketersTable report={found} rows={rows} />
          </>
        )}
      </Section>
    </div>
  );
}

function countOf({ rows }: MarketersReport, group: Group): number {
  return rows.filter((row) => GROUPS[group](row)).length;
}

function isFound({ name, city }: MarketerRow, typed: string): boolean {
  return finds(`${name ?? ''} ${city ?? ''}`, typed);
}
