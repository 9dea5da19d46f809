import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { sumBy } from '#contract/lib/sum-by';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import { ExcelButton } from '#client/components/files/excel-button';
import { Total } from '#client/components/list/list-totals';
import { useSelectedRows } from '#client/components/report/report-rows-select';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { ReportSkeleton } from '#client/components/report/report-skeleton';
import { getValues } from '#client/components/list/filter/filter-fields';
import { useNarrow } from '#client/components/hooks/use-media';
import { useEventCallback } from '#client/components/hooks/use-event-callback';
import { Money } from '#client/components/values/money';
import { AmountPanel } from './grid/amount-panel';
import { CompanyList } from './company/company-list';
import { CompanyPivot, usePivotOrder } from './company/company-pivot';
import { PIVOT_VIEWS, type PivotView } from './company/pair-cells';
import { PayrollDialog } from './company/payroll-dialog';
import { salariesApi, useGetCompanySalariesQuery, useGetSalaryMetadataQuery } from './salaries-api';
import type { Opener } from './months/amount-cell';
import { getStatusField, orUnset, YearBar } from './grid/salary-filters';
import { YearTotals } from './grid/salary-strip';
import { companyTexts as texts, salariesTexts } from './salaries-texts';
import { type SalariesAddress, useAmountPath, useSalariesAddress } from './use-salaries-address';
import './salaries.css';

/** Company salaries: months by agents, compared with last year (product.md section 3). */
export function CompanySalariesPage(): ReactNode {
  const address = useSalariesAddress();
  const { today, thisYear, year, statusCodes, open } = address;
  const view = useSelectedRows(PIVOT_VIEWS);
  const [paying, setPaying] = useState(false);
  const query = useGetCompanySalariesQuery({ query: { year, statusCode: statusCodes } });
  const onOpen = useEventCallback(address.openAmount);
  const order = usePivotOrder(query.data?.data);
  const lastOver = year === thisYear ? addMonths(toMonth(today), -1) : `${year}-12`;
  return (
    <Flex vertical gap={12} className="page">
      <Filters address={address} view={view} onPay={() => setPaying(true)} />
      <Section
        query={query}
        failedTitle={texts.failed}
        skeleton={<ReportSkeleton columns={14} rows={16} />}
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
          order={order}
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
  const strip = useMemo(() => <Strip report={report} view={view} />, [report, view]);
  return narrow ? (
    <CompanyList report={report} strip={strip} onOpen={onOpen} />
  ) : (
    <CompanyPivot report={report} view={view} strip={strip} open={open} onOpen={onOpen} />
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
  const narrow = useNarrow();
  const pay = (
    <Button type="primary" onClick={onPay}>
      {texts.payroll}
    </Button>
  );
  return (
    <>
      <YearBar
        year={year}
        thisYear={thisYear}
        known={metadata?.years ?? []}
        onYear={showYear}
        fields={[getStatusField(metadata?.statuses ?? [])]}
        filter={{ statusCodes: orUnset(statusCodes) }}
        onChange={(part) => change({ statusCode: getValues(part['statusCodes']).map(String) })}
        onClear={() => change({ statusCode: [] })}
        tools={
          <>
            <ExcelButton
              endpoint={salariesApi.endpoints.exportCompanySalaries}
              values={{ query: { year, agentId: [], statusCode: statusCodes } }}
            />
            {!narrow && pay}
          </>
        }
      >
        {!narrow && (
          <Select<PivotView>
            aria-label={texts.view}
            value={view}
            onChange={(next) => change({ show: next === PIVOT_VIEWS[0] ? undefined : next })}
            options={PIVOT_VIEWS.map((name) => ({ value: name, label: texts.views[name] }))}
            popupMatchSelectWidth={false}
          />
        )}
      </YearBar>
      {narrow && pay}
    </>
  );
}

/** Strip of the company's salaries: the total, the same of last year, the amount per working day, the closed months. */
function Strip({ report, view }: { report: CompanySalaries; view: PivotView }): ReactNode {
  const { statistics, previous, year, today, closedMonths, workingDays } = report;
  const getPath = useAmountPath();
  const isRunning = today.startsWith(String(year));
  const [total, before] = [statistics.totalSalaries, previous.statistics.totalSalaries];
  const days = sumBy(statistics.monthlyStats, ({ month }) => workingDays[month] ?? 0);
  const over = statistics.monthlyStats.filter(({ month }) => month < toMonth(today)).length;
  const amountBefore = <Money value={before} whole />;
  return (
    <div className="list-totals">
      <YearTotals response={report} />
      <Total label={isRunning ? texts.sameDays(year - 1) : texts.year(year - 1)}>
        {/* The panel of a year contains all its days. */}
        {isRunning ? (
          amountBefore
        ) : (
          <Link to={getPath({ period: String(year - 1), agentId: null })}>{amountBefore}</Link>
        )}
      </Total>
      <Total label={texts.perDay}>
        <Money value={days === 0 ? null : total / days} whole />
      </Total>
      <Total label={texts.closedMonths}>
        <bdi>{texts.closedCount(closedMonths.length, over)}</bdi>
      </Total>
      <span className="fine at-end">{view === 'beside' ? texts.besideNote(year) : texts.note}</span>
    </div>
  );
}
