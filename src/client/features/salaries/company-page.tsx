import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { type ReactNode, useState } from 'react';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import { FigureCard } from '#client/components/figures/figure-card';
import { ExcelButton } from '#client/components/files/excel-button';
import { ReportBar } from '#client/components/report/report-bar';
import { ReportRowsSelect, useSelectedRows } from '#client/components/report/report-rows-select';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { FiguresSkeleton, TableSkeleton } from '#client/components/feedback/skeletons';
import { useNarrow } from '#client/components/hooks/use-media';
import { useEventCallback } from '#client/components/hooks/use-event-callback';
import { SyncedAt } from '#client/components/values/times';
import { Money } from '#client/components/values/money';
import { AmountPanel } from './grid/amount-panel';
import { CompanyList } from './company/company-list';
import { CompanyPivot } from './company/company-pivot';
import { PIVOT_VIEWS, type PivotView } from './company/pair-cells';
import { PayrollDialog } from './company/payroll-dialog';
import { salariesApi, useGetCompanySalariesQuery, useGetSalaryMetadataQuery } from './salaries-api';
import type { Opener } from './months/amount-cell';
import { StatusSelect, YearSwitch } from './grid/salary-filters';
import { companyTexts as texts, salariesTexts } from './salaries-texts';
import { type SalariesAddress, useAmountPath, useSalariesAddress } from './use-salaries-address';
import { YearTotalCard } from './year-total-card';
import './salaries.css';

/** Company salaries: months by agents, compared with last year (product.md section 3). */
export function CompanySalariesPage(): ReactNode {
  const address = useSalariesAddress();
  const { today, thisYear, year, statusCodes, open } = address;
  const view = useSelectedRows(PIVOT_VIEWS);
  const [paying, setPaying] = useState(false);
  const query = useGetCompanySalariesQuery({ query: { year, statusCode: statusCodes } });
  const onOpen = useEventCallback(address.openAmount);
  const lastOver = year === thisYear ? addMonths(toMonth(today), -1) : `${year}-12`;
  return (
    <Flex vertical gap="middle" className="page">
      <Filters address={address} view={view} onPay={() => setPaying(true)} />
      <Section
        query={query}
        failedTitle={texts.failed}
        skeleton={
          <>
            <FiguresSkeleton count={4} />
            <TableSkeleton columns={14} rows={10} />
          </>
        }
        isEmpty={({ data }) => data.agents.length + data.previous.agents.length === 0}
        empty={
          <EmptyState icon={BarChartOutlined} title={salariesTexts.nothing}>
            {salariesTexts.nothingWhy}
          </EmptyState>
        }
      >
        {({ data }) => <Report report={data} view={view} open={open} onOpen={onOpen} />}
      </Section>
      {open && (
        <AmountPanel
          amount={open}
          response={query.data?.data}
          choice={{ agentIds: [], statusCodes }}
          caption={salariesTexts.everybody}
          onOpen={onOpen}
          onClose={address.closeAmount}
        />
      )}
      {paying && <PayrollDialog month={lastOver} latest={toMonth(today)} onClose={() => setPaying(false)} />}
    </Flex>
  );
}

interface ReportProps extends Opener {
  report: CompanySalaries;
  view: PivotView;
}

function Report({ report, view, open, onOpen }: ReportProps): ReactNode {
  const narrow = useNarrow();
  return (
    <>
      <Figures report={report} />
      {narrow ? (
        <CompanyList report={report} onOpen={onOpen} />
      ) : (
        <CompanyPivot report={report} view={view} open={open} onOpen={onOpen} />
      )}
      <p className="hint">
        <SyncedAt lastSyncTime={report.lastSyncTime} />
      </p>
    </>
  );
}

interface FilterProps {
  address: SalariesAddress;
  view: PivotView;
  onPay: () => void;
}

function Filters({ address, view, onPay }: FilterProps): ReactNode {
  const { year, thisYear, statusCodes, change, showYear } = address;
  const metadata = useGetSalaryMetadataQuery().data?.data;
  return (
    <ReportBar
      files={
        <>
          <ExcelButton
            endpoint={salariesApi.endpoints.exportCompanySalaries}
            values={{ query: { year, agentId: [], statusCode: statusCodes } }}
          />
          <Button type="primary" onClick={onPay}>
            {texts.payroll}
          </Button>
        </>
      }
    >
      <YearSwitch year={year} thisYear={thisYear} known={metadata?.years ?? []} onYear={showYear} />
      <StatusSelect
        known={metadata?.statuses ?? []}
        value={statusCodes}
        onChange={(codes) => change({ statusCode: codes.map(String) })}
      />
      <ReportRowsSelect
        label={texts.view}
        names={PIVOT_VIEWS}
        shown={view}
        getText={(name) => texts.views[name]}
      />
    </ReportBar>
  );
}

function Figures({ report }: { report: CompanySalaries }): ReactNode {
  const { statistics, previous, year, today, closedMonths, workingDays } = report;
  const getPath = useAmountPath();
  const isRunning = today.startsWith(String(year));
  const [total, before] = [statistics.totalSalaries, previous.statistics.totalSalaries];
  const getDays = (months: readonly { month: string }[]) =>
    months.reduce((days, { month }) => days + (workingDays[month] ?? 0), 0);
  const days = getDays(statistics.monthlyStats);
  const over = statistics.monthlyStats.filter(({ month }) => month < toMonth(today)).length;
  return (
    <div className="tiles figure-tiles">
      <YearTotalCard
        name="this-year"
        label={isRunning ? texts.untilToday(year) : texts.year(year)}
        response={report}
      />
      <FigureCard
        name="last-year"
        label={isRunning ? texts.sameDays(year - 1) : texts.year(year - 1)}
        value={<Money value={before} whole large />}
        // The panel of a year contains all its days.
        to={isRunning ? null : getPath({ period: String(year - 1), agentId: null })}
      />
      <FigureCard
        name="per-day"
        label={texts.perDay}
        value={<Money value={days === 0 ? null : total / days} whole large />}
        to={getPath({ period: String(year), agentId: null })}
      >
        <p className="hint">{texts.workingDayCount(days)}</p>
      </FigureCard>
      <FigureCard
        name="closed"
        label={texts.closedMonths}
        value={<bdi>{texts.closedCount(closedMonths.length, over)}</bdi>}
      />
    </div>
  );
}
