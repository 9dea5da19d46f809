import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../contract/dashboard/dashboard-contract';
import { failureTexts } from '../ui/section/failure-texts';
import { AsOf } from '../ui/values/as-of';
import { useGetDashboardQuery } from './dashboard-api';
import { DashboardCharts } from './dashboard-charts';
import { DashboardFigures } from './dashboard-figures';
import { DashboardFailed, DashboardLoading, NeverSynchronised, NothingPermitted } from './dashboard-states';
import { dashboardTexts, monthHeading } from './dashboard-texts';
import './dashboard.css';

/** The figures of the month so far, beside the same days of last month and of last year (product.md section 3, `/`). */
export function DashboardPage(): ReactNode {
  const { data: answer, error, isFetching, refetch } = useGetDashboardQuery();
  const retry = (): void => void refetch();
  if (!answer) {
    return error && !isFetching ? <DashboardFailed error={error} onRetry={retry} /> : <DashboardLoading />;
  }
  const dashboard = answer.data;
  const { lastSyncTime } = dashboard;
  if (lastSyncTime === null) return <NeverSynchronised />;
  if (!hasSections(dashboard)) return <NothingPermitted />;
  return (
    <Flex vertical gap="middle" className="page" aria-busy={isFetching}>
      <Head dashboard={dashboard} lastSyncTime={lastSyncTime} />
      {dashboard.fullRunDueSince !== null && (
        <Alert type="warning" showIcon title={dashboardTexts.fullRunDue} />
      )}
      {error && (
        <Alert
          type="warning"
          showIcon
          title={dashboardTexts.notRefreshed}
          action={
            <Button size="small" loading={isFetching} onClick={retry}>
              {failureTexts.retry}
            </Button>
          }
        />
      )}
      <DashboardFigures dashboard={dashboard} />
      <DashboardCharts dashboard={dashboard} />
    </Flex>
  );
}

/** Which days, which synchronisation and which sales the figures rest on. */
function Head({ dashboard, lastSyncTime }: { dashboard: Dashboard; lastSyncTime: string }): ReactNode {
  const { month, days } = monthHeading(dashboard.periods.current);
  return (
    <Flex component="header" wrap align="baseline" justify="space-between" gap="4px 24px">
      <h2>
        {month} <span className="hint">{days}</span>
      </h2>
      <p className="hint">
        <AsOf lastSyncTime={lastSyncTime} /> · {dashboardTexts.countedSales}
      </p>
    </Flex>
  );
}

function hasSections({ sales, commissions, customers, inventory, leadingMarketers }: Dashboard): boolean {
  return [sales, commissions, customers, inventory, leadingMarketers].some(
    (section) => section !== undefined,
  );
}
