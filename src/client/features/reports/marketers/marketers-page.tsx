import Flex from 'antd/es/flex/index';
import { type ReactNode, useMemo } from 'react';
import { MARKETER_GROUPS, shownMarketers } from '#contract/features/reports/marketers-contract';
import { marketersTexts as words } from '#contract/features/reports/marketers-texts';
import { DateRange } from '#client/components/dates/date-range';
import { useNarrow } from '#client/components/hooks/use-media';
import { useSeenData } from '#client/lib/connection/use-seen-data';
import { Section } from '#client/components/layout/section';
import { CardSkeleton, TableSkeleton } from '#client/components/feedback/skeletons';
import { ExcelButton } from '#client/components/files/excel-button';
import { ReportBar } from '#client/components/report/report-bar';
import { ReportSearch, useInputDraft } from '#client/components/report/report-search';
import { ReportRowsSelect, useSelectedRows } from '#client/components/report/report-rows-select';
import { useAddress } from '#client/lib/location/use-address';
import { marketersApi, useListMarketersQuery } from '#client/features/marketers/marketers-api';
import { ReversedPeriod, useReportPeriod } from '../report-period';
import { marketersPageTexts as texts, reportTexts } from '../reports-texts';
import { DebtsCard } from './debts-card';
import { MarketersTable } from './marketers-table';
import '../reports.css';

/** Marketers report: customers, sales of a period, balance and its age (product.md section 3, `/reports/marketers`). */
export function MarketersPage(): ReactNode {
  const { change } = useAddress();
  // With their numbers, the groups would need two lines.
  const narrow = useNarrow();
  const { from, to, days, isReversed } = useReportPeriod();
  const marketers = useListMarketersQuery({ query: days }, { skip: isReversed });
  const seen = useSeenData(marketers)?.data;
  const report = isReversed ? undefined : seen;
  const group = useSelectedRows(MARKETER_GROUPS);
  const { typed, onType } = useInputDraft();
  const rows = useMemo(
    () => shownMarketers(report?.rows ?? [], { show: group, text: typed }),
    [report, group, typed],
  );
  return (
    <Flex vertical gap="middle">
      <ReportBar
        files={
          !isReversed && (
            <ExcelButton
              endpoint={marketersApi.endpoints.exportMarketers}
              values={{ body: { ...days, show: group, ...(typed && { text: typed }) } }}
            />
          )
        }
      >
        <DateRange
          label={reportTexts.period}
          from={from ?? report?.from}
          to={to ?? report?.to}
          open={false}
          onChange={(period) => change({ ...period })}
        />
        <ReportSearch label={words.search} typed={typed} onType={onType} />
        {report && (
          <ReportRowsSelect
            label={texts.show}
            names={MARKETER_GROUPS}
            shown={group}
            getText={(name) =>
              narrow
                ? words.groups[name]
                : texts.counted(words.groups[name], shownMarketers(report.rows, { show: name }).length)
            }
          />
        )}
      </ReportBar>
      {isReversed ? (
        <ReversedPeriod />
      ) : (
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
      )}
    </Flex>
  );
}
