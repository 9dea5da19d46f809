import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import Segmented from 'antd/es/segmented/index';
import { useState, type ReactNode } from 'react';
import { PERIODS, type Dashboard, type PeriodName } from '#contract/features/dashboard/dashboard-contract';
import { useAddress } from '#client/lib/location/use-address';
import { Section } from '#client/components/layout/section';
import { useToday } from '#client/components/dates/business-day';
import { AttentionRow, useAttention, type Matters } from './attention-row';
import { getPeriodQuery, parsePeriod, PERIOD_PARAMETER, useGetDashboardQuery } from './dashboard-api';
import { DashboardCharts } from './dashboard-charts';
import { DashboardFigures } from './dashboard-figures';
import { DashboardSkeleton, NeverSynchronised, NothingPermitted } from './dashboard-states';
import { dashboardTexts, daysText } from './dashboard-texts';
import './dashboard.css';

/**
 * Dashboard: what is open, and the figures of a period, compared with the same days of the month and of the year before
 * (product.md section 3, `/`).
 */
export function DashboardPage(): ReactNode {
  const { get, change } = useAddress();
  const period = parsePeriod(get(PERIOD_PARAMETER));
  const query = useGetDashboardQuery(getPeriodQuery(period));
  // The figures of the period before stay until the next ones arrive, with their own names.
  const [shownPeriod, setShownPeriod] = useState(period);
  if (query.currentData && shownPeriod !== period) setShownPeriod(period);
  const { matters, isComing } = useAttention(useToday());
  return (
    <Flex vertical gap={12} flex={1} className="page" aria-busy={query.isFetching}>
      <Section
        // Together, because a row that arrives later would move the figures.
        query={{ ...query, data: isComing ? undefined : query.data?.data }}
        loading={dashboardTexts.loading}
        failedTitle={dashboardTexts.failedTitle}
        skeleton={<DashboardSkeleton />}
      >
        {(dashboard) => (
          <Shown
            dashboard={dashboard}
            matters={matters}
            period={period}
            shownPeriod={shownPeriod}
            onPeriod={(name) => change({ [PERIOD_PARAMETER]: name === 'month' ? undefined : name })}
          />
        )}
      </Section>
    </Flex>
  );
}

interface ShownProps extends Pick<Matters, 'matters'> {
  dashboard: Dashboard;
  /** Chosen period. */
  period: PeriodName;
  /** Period of the figures. */
  shownPeriod: PeriodName;
  onPeriod: (period: PeriodName) => void;
}

function Shown({ dashboard, matters, period, shownPeriod, onPeriod }: ShownProps): ReactNode {
  const { lastSyncTime, fullRunDueSince, periods } = dashboard;
  if (lastSyncTime === null) return <NeverSynchronised />;
  if (!hasSections(dashboard)) return <NothingPermitted />;
  return (
    <>
      <Flex wrap align="center" gap="4px 16px">
        <Segmented<PeriodName>
          name={PERIOD_PARAMETER}
          aria-label={dashboardTexts.period}
          value={period}
          options={PERIODS.map((value) => ({ value, label: dashboardTexts.periods[value] }))}
          onChange={onPeriod}
        />
        <p className="fine">
          <bdi>{daysText(periods.current)}</bdi> · {dashboardTexts.countedSales}
        </p>
      </Flex>
      <AttentionRow matters={matters} />
      {fullRunDueSince !== null && <Alert type="warning" showIcon title={dashboardTexts.fullRunDue} />}
      <DashboardFigures dashboard={dashboard} period={shownPeriod} />
      <div className="dashboard">
        <DashboardCharts dashboard={dashboard} period={shownPeriod} />
      </div>
    </>
  );
}

function hasSections({ sales, commissions, customers, inventory, leadingMarketers }: Dashboard): boolean {
  return [sales, commissions, customers, inventory, leadingMarketers].some(
    (section) => section !== undefined,
  );
}
