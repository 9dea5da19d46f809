import Flex from 'antd/es/flex/index';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { FormCard } from '../../../components/form/form-card';
import { selectHolds } from '../../permissions/permissions-selectors';
import { actionTexts, resourceTexts } from '../../permissions/permissions-texts';
import { SyncHealth } from '../health/sync-health';
import { useListSyncRunsInfiniteQuery } from '../sync-api';
import { AutoSyncCard } from './auto-sync-card';
import { dataSyncTexts as texts } from './data-sync-texts';
import { Refusals } from './refusals/refusals';
import { RunHistory } from './history/run-history';
import { LastSync, RunNow } from './run-now';
import { noticeRunning } from './notice-running';

/**
 * Page of the synchronisation with the CRM (product.md section 3, `/settings/data-sync`). Its runs require an
 * additional permission.
 */
export function DataSyncPage(): ReactNode {
  const mayManage = useAppSelector((state) => selectHolds(state, 'sync.manage'));
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
  const ended = useMemo(() => runs.filter(({ status }) => status !== 'running'), [runs]);
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
