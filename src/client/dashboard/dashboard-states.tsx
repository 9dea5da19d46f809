import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { selectCan } from '../permissions/permissions-selectors';
import { fullSyncAsked } from '../sync/full-sync-slice';
import { syncTexts } from '../sync/sync-texts';
import { CardSkeleton, FiguresSkeleton } from '../ui/section/skeletons';
import { Problem } from '../ui/section/problem';
import { useGetDashboardQuery } from './dashboard-api';
import { dashboardTexts } from './dashboard-texts';

/** Grey places for what is coming, of about its size, so that nothing jumps. */
export function DashboardSkeleton(): ReactNode {
  return (
    <Flex vertical gap="middle" aria-hidden>
      <Skeleton title={{ width: 320 }} paragraph={false} />
      <FiguresSkeleton />
      <CardSkeleton lines={9} />
    </Flex>
  );
}

/** How often a page that waits for the first synchronisation looks whether it has ended, milliseconds. */
const FIRST_SYNC_POLL_MS = 3_000;

/** No synchronisation has ever been completed: figures of half of the data would mislead. They come by themselves. */
export function NeverSynchronised(): ReactNode {
  useGetDashboardQuery(undefined, { pollingInterval: FIRST_SYNC_POLL_MS, skipPollingIfUnfocused: true });
  const dispatch = useAppDispatch();
  const maySync = useAppSelector((state) => selectCan(state, 'sync', 'manage'));
  const syncing = useAppSelector((state) => state.sync.status === 'syncing');
  const button = (
    <Button type="primary" loading={syncing} onClick={() => dispatch(fullSyncAsked())}>
      {syncing ? syncTexts.running : syncTexts.full}
    </Button>
  );
  return (
    <Problem sign="∅" title={dashboardTexts.neverSyncedTitle} actions={maySync && button}>
      <p>{dashboardTexts.neverSynced}</p>
      {!maySync && <p>{dashboardTexts.neverSyncedAsk}</p>}
    </Problem>
  );
}

/** The page is open to this user, and none of its sections is. */
export function NothingPermitted(): ReactNode {
  return (
    <Problem sign="–" title={dashboardTexts.nothingPermittedTitle}>
      <p>{dashboardTexts.nothingPermitted}</p>
    </Problem>
  );
}
