import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/features/dashboard/dashboard-contract';
import { Section } from '#client/components/layout/section';
import { SyncedAt } from '#client/components/values/times';
import { useGetDashboardQuery } from './dashboard-api';
import { DashboardCharts } from './dashboard-charts';
import { DashboardFigures } from './dashboard-figures';
import { DashboardSkeleton, NeverSynchronised, NothingPermitted } from './dashboard-states';
import { dashboardTexts, monthHeading } from './dashboard-texts';
import './dashboard.css';

/**
 * Dashboard: figures of the month so far, compared with the same days of last month and last year (product.md section
 * 3, `/`).
 */
export function DashboardPage(): ReactNode {
  const query = useGetDashboardQuery();
  return (
    <Flex vertical gap="middle" flex={1} className="page" aria-busy={query.isFetching}>
      <Section
        query={{ ...query, data: query.data?.data }}
        loading={dashboardTexts.loading}
        failedTitle={dashboardTexts.failedTitle}
        skeleton={<DashboardSkeleton />}
      >
        {(dashboard) => <Shown dashboard={dashboard} />}
      </Section>
    </Flex>
  );
}

function Shown({ dashboard }: { dashboard: Dashboard }): ReactNode {
  const { lastSyncTime, fullRunDueSince } = dashboard;
  if (lastSyncTime === null) return <NeverSynchronised />;
  if (!hasSections(dashboard)) return <NothingPermitted />;
  return (
    <>
      <Head dashboard={dashboard} lastSyncTime={lastSyncTime} />
      {fullRunDueSince !== null && <Alert type="warning" showIcon title={dashboardTexts.fullRunDue} />}
      <div className="dashboard">
        <DashboardFigures dashboard={dashboard} />
        <DashboardCharts dashboard={dashboard} />
      </div>
    </>
  );
}

/** Header with the days, synchronisation and sales that the figures are based on. */
function Head({ dashboard, lastSyncTime }: { dashboard: Dashboard; lastSyncTime: string }): ReactNode {
  const { month, days } = monthHeading(dashboard.periods.current);
  return (
    <Flex component="header" wrap align="baseline" justify="space-between" gap="4px 24px">
      <h2>
        {month} <span className="hint">{days}</span>
      </h2>
      <p className="hint">
        <SyncedAt lastSyncTime={lastSyncTime} /> · {dashboardTexts.countedSales}
      </p>
    </Flex>
  );
}

function hasSections({ sales, commissions, customers, inventory, leadingMarketers }: Dashboard): boolean {
  return [sales, commissions, customers, inventory, leadingMarketers].some(
    (section) => section !== undefined,
  );
}
