import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Segmented from 'antd/es/segmented/index';
import Select from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { addMonths } from '../../contract/calendar/calendar-rules';
import type { CompanySalaries } from '../../contract/salaries/company-salaries-contract';
import { useAppDispatch } from '../platform/hooks';
import { navigate } from '../platform/location/navigate';
import { CLEARABLE } from '../ui/clearable';
import { readToday } from '../ui/dates/business-day';
import { FigureCard } from '../ui/figures/figure-card';
import { ExcelButton } from '../ui/report/report-bar';
import { EmptyState } from '../ui/section/empty-state';
import { Section } from '../ui/section/section';
import { FiguresSkeleton, TableSkeleton } from '../ui/section/skeletons';
import { useNarrow } from '../ui/use-narrow';
import { Money } from '../ui/values/money';
import { Moment } from '../ui/values/times';
import { AmountPanel } from './grid/amount-panel';
import { CompanyList } from './company/company-list';
import { CompanyPivot } from './company/company-pivot';
import type { PivotView } from './company/pair-cell';
import { PayrollDialog } from './company/payroll-dialog';
import { salariesApi, useGetCompanySalariesQuery, useGetSalaryMetadataQuery } from './salaries-api';
import { paramsOf, salariesViewOf, type SalariesView } from './grid/salaries-view';
import { YearSwitch } from './grid/salary-filters';
import { COMPANY_SALARIES_PATH } from '../platform/location/salaries-paths';
import { whyTexts } from '../ui/salary/why-texts';
import { companyTexts as texts, salariesTexts } from './salaries-texts';
import { YearTotalCard } from './year-total-card';
import './salaries.css';

/** Salaries of the whole company: months by agents, this year beside the last (product.md section 3). */
export function CompanySalariesPage(): ReactNode {
  const dispatch = useAppDispatch();
  const today = dispatch(readToday());
  const { search } = useLocation();
  const given = new URLSearchParams(search);
  const thisYear = Number(today.slice(0, 4));
  const asked = Number(given.get('year'));
  const year = asked >= 1900 && asked <= 2199 ? asked : thisYear;
  const statusCode = given.getAll('statusCode').map(Number).filter(Number.isInteger);
  const [view, setView] = useState<PivotView>('beside');
  const [paying, setPaying] = useState(false);
  const query = useGetCompanySalariesQuery({ query: { year, statusCode } });
  const open = salariesViewOf(search, today).open;
  const show = (
    next: number,
    codes: readonly number[],
    shown: SalariesView['open'] = null,
    how: 'push' | 'replace' = 'replace',
  ): void => {
    const params = paramsOf({ year: next, open: shown });
    for (const code of codes) params.append('statusCode', String(code));
    dispatch(navigate(`${COMPANY_SALARIES_PATH}?${params.toString()}`, how));
  };
  const lastOver = year === thisYear ? addMonths(today.slice(0, 7), -1) : `${year}-12`;
  return (
    <Flex vertical gap="middle" className="page">
      <Filters
        year={year}
        thisYear={thisYear}
        statusCode={statusCode}
        view={view}
        onShow={show}
        onView={setView}
        onPay={() => setPaying(true)}
      />
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
        {({ data }) => (
          <Report
            report={data}
            view={view}
            onOpen={(period, agentId) =>
              show(year, statusCode, { period, agentId }, open ? 'replace' : 'push')
            }
          />
        )}
      </Section>
      {open && (
        <AmountPanel
          period={open.period}
          agentId={open.agentId}
          statusCodes={statusCode}
          onClose={() => show(year, statusCode, null, 'push')}
        />
      )}
      {paying && (
        <PayrollDialog month={lastOver} latest={today.slice(0, 7)} onClose={() => setPaying(false)} />
      )}
    </Flex>
  );
}

interface ReportProps {
  report: CompanySalaries;
  view: PivotView;
  onOpen: (period: string, agentId: string | null) => void;
}

function Report({ report, view, onOpen }: ReportProps): ReactNode {
  const narrow = useNarrow();
  return (
    <>
      <Figures report={report} />
      {narrow ? (
        <CompanyList report={report} onOpen={onOpen} />
      ) : (
        <CompanyPivot report={report} view={view} onOpen={onOpen} />
      )}
      <p className="hint">
        {report.lastSyncTime === null ? (
          whyTexts.never
        ) : (
          <>
            {whyTexts.asOf}
            <Moment value={report.lastSyncTime} />
          </>
        )}
      </p>
    </>
  );
}

interface FilterProps {
  year: number;
  thisYear: number;
  statusCode: number[];
  view: PivotView;
  onShow: (year: number, statusCodes: readonly number[]) => void;
  onView: (view: PivotView) => void;
  onPay: () => void;
}

function Filters({ year, thisYear, statusCode, view, onShow, onView, onPay }: FilterProps): ReactNode {
  const metadata = useGetSalaryMetadataQuery().data?.data;
  return (
    <Flex wrap justify="space-between" gap="small">
      <Flex wrap align="center" gap="8px 12px">
        <YearSwitch
          year={year}
          thisYear={thisYear}
          known={metadata?.years ?? []}
          onYear={(next) => onShow(next, statusCode)}
        />
        <Select
          mode="multiple"
          className="field"
          aria-label={salariesTexts.statuses}
          placeholder={salariesTexts.defaultStatuses}
          value={statusCode}
          onChange={(codes: number[]) => onShow(year, codes)}
          options={(metadata?.statuses ?? []).flatMap((status) =>
            status.statusCode === null
              ? []
              : [{ value: status.statusCode, label: status.statusName ?? String(status.statusCode) }],
          )}
          maxTagCount="responsive"
          allowClear={CLEARABLE}
        />
        <Segmented<PivotView>
          value={view}
          onChange={onView}
          options={(['beside', 'difference', 'single'] as const).map((value) => ({
            value,
            label: texts.views[value],
          }))}
        />
      </Flex>
      <Flex wrap gap="small">
        <ExcelButton
          endpoint={salariesApi.endpoints.exportCompanySalaries}
          values={{ query: { year, statusCode } }}
        />
        <Button type="primary" onClick={onPay}>
          {texts.payroll}
        </Button>
      </Flex>
    </Flex>
  );
}

function Figures({ report }: { report: CompanySalaries }): ReactNode {
  const { statistics, previous, year, today, closedMonths, workingDays } = report;
  const isRunning = today.startsWith(String(year));
  const [total, before] = [statistics.totalSalaries, previous.statistics.totalSalaries];
  const daysOf = (months: readonly { month: string }[]) =>
    months.reduce((days, { month }) => days + (workingDays[month] ?? 0), 0);
  const days = daysOf(statistics.monthlyStats);
  const over = statistics.monthlyStats.filter(({ month }) => month < today.slice(0, 7)).length;
  return (
    <div className="tiles">
      <YearTotalCard
        name="this-year"
        label={isRunning ? texts.untilToday(year) : texts.year(year)}
        answer={report}
      />
      <FigureCard
        name="last-year"
        label={isRunning ? texts.sameDays(year - 1) : texts.year(year - 1)}
        value={<Money value={before} whole large />}
      />
      <FigureCard
        name="per-day"
        label={texts.perDay}
        value={<Money value={days === 0 ? null : total / days} whole large />}
      >
        <p className="hint">{texts.perDayOf(days)}</p>
      </FigureCard>
      <FigureCard
        name="closed"
        label={texts.closedMonths}
        value={<bdi>{texts.closedOf(closedMonths.length, over)}</bdi>}
      />
    </div>
  );
}
