import Flex from 'antd/es/flex/index';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { useAppDispatch } from '#client/lib/hooks';
import type { AppThunk } from '#client/lib/store-types';
import { FormCard } from '#client/components/form/form-card';
import { useCan } from '#client/session/permissions/use-can';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';
import { SyncHealth } from '../health/sync-health';
import { useListSyncRunsInfiniteQuery } from '../sync-api';
import { syncNoticed } from '../sync-slice';
import { AutoSyncCard } from './auto-sync-card';
import { dataSyncTexts as texts } from './data-sync-texts';
import { Refusals } from './refusals/refusals';
import { RunHistory } from './history/run-history';
import { LastSync, RunNow } from './run-now';

/**
 * Page of the synchronisation with the CRM (product.md section 3, `/settings/data-sync`). Its runs require an
 * additional permission.
 */
export function DataSyncPage(): ReactNode {
  const mayManage = useCan('sync.manage');
  return (
    <Flex vertical gap="middle">
      {mayManage ? (
        <Runs />
      ) : (
        <>
          <NotManaging />
          <AutoSyncCard />
        </>
      )}
    </Flex>
  );
}

function Runs(): ReactNode {
  const dispatch = useAppDispatch();
  const list = useListSyncRunsInfiniteQuery();
  const { data } = list;
  const runs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const ended = runs.filter(({ status }) => status !== 'running');
  useEffect(() => dispatch(noticeRunning(runs)), [dispatch, runs]);
  return (
    <>
      <div className="tiles">
        <RunNow runs={ended} />
        <AutoSyncCard />
      </div>
      <SyncHealth />
      <RunHistory list={list} runs={ended} />
      <Refusals />
    </>
  );
}

/** Shown to users who may only change the settings: the last synchronisation and the missing permission. */
function NotManaging(): ReactNode {
  return (
    <FormCard title={texts.runTitle} padded>
      <LastSync />
      <p className="hint">
        {texts.manageMissing} {actionTexts.manage} – {resourceTexts.sync}{' '}
        <bdi className="machine-word">sync.manage</bdi>
      </p>
    </FormCard>
  );
}

/** Follows a running run found in the history, e.g. begun elsewhere or before a reload. */
function noticeRunning(runs: readonly SyncRunView[]): AppThunk {
  return (dispatch, getState) => {
    const running = runs.find(({ status }) => status === 'running');
    if (running && getState().sync.status === 'idle')
      dispatch(syncNoticed({ run: running, source: 'server' }));
  };
}
