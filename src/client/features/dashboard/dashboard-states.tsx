import CloudDownloadOutlined from '@ant-design/icons/es/icons/CloudDownloadOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { useCan } from '#client/session/permissions/use-can';
import { fullSyncAsked } from '#client/features/sync/full-sync/full-sync-slice';
import { syncTexts } from '#client/features/sync/sync-texts';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Problem } from '#client/components/feedback/problem';
import { getPeriodQuery, useGetDashboardQuery } from './dashboard-api';
import { dashboardTexts } from './dashboard-texts';

/** Skeleton of the content's size, so that nothing shifts. */
export function DashboardSkeleton(): ReactNode {
  return (
    <Flex vertical gap={12} aria-hidden>
      <Skeleton.Button active block className="dashboard-coming" />
      <div className="surface dashboard-figures">
        {Array.from({ length: FIGURES }, (_, i) => (
          <div key={i} className="dashboard-figure">
            <Skeleton title={{ width: '60%' }} paragraph={{ rows: 1 }} />
          </div>
        ))}
      </div>
      <CardSkeleton lines={9} />
    </Flex>
  );
}

const FIGURES = 6;

/** Polling interval while waiting for the end of the first synchronisation, ms. */
const FIRST_SYNC_POLL_MS = 3_000;

/**
 * Shown before the first completed synchronisation, since figures of partial data would mislead. It polls until the
 * figures are available.
 */
export function NeverSynchronised(): ReactNode {
  useGetDashboardQuery(getPeriodQuery('month'), {
    pollingInterval: FIRST_SYNC_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const dispatch = useAppDispatch();
  const maySync = useCan('sync.manage');
  const syncing = useAppSelector((state) => state.sync.status === 'syncing');
  const button = (
    <Button type="primary" loading={syncing} onClick={() => dispatch(fullSyncAsked())}>
      {syncing ? syncTexts.running : syncTexts.full}
    </Button>
  );
  return (
    <Problem
      sign={<CloudDownloadOutlined />}
      title={dashboardTexts.neverSyncedTitle}
      actions={maySync && button}
    >
      <p>{dashboardTexts.neverSynced}</p>
      {!maySync && <p>{dashboardTexts.neverSyncedAsk}</p>}
    </Problem>
  );
}

/** Shown if the user may open the page but none of its sections. */
export function NothingPermitted(): ReactNode {
  return (
    <Problem sign={<LockOutlined />} title={dashboardTexts.nothingPermittedTitle}>
      <p>{dashboardTexts.nothingPermitted}</p>
    </Problem>
  );
}
