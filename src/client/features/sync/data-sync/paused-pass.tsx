import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { Moment } from '#client/components/values/times';
import { useCancelSyncRunMutation } from '../sync-api';
import { syncRequested } from '../sync-slice';
import { dataSyncTexts as texts } from './data-sync-texts';
import { sumResults } from './run-format';

/** Paused full pass: its progress, reason and next start, with buttons that continue or cancel it. */
export function PausedPass({ run }: { run: SyncRunView }): ReactNode {
  const dispatch = useAppDispatch();
  const [cancel, { isLoading, isError }] = useCancelSyncRunMutation();
  const entity = run.results.at(-1)?.entity;
  return (
    <Alert
      type="info"
      role="note"
      showIcon
      title={texts.pausedTitle}
      description={
        <Flex vertical gap={4}>
          {run.error !== null && <bdi>{run.error}</bdi>}
          <span>
            {texts.pausedBegan}
            <Moment value={run.passStartedAt ?? run.startedAt} />
            {entity !== undefined &&
              `. ${texts.pausedAt(entityTexts[entity], sumResults(run.results).recordCount)}`}
          </span>
          {run.resumesAt !== null && (
            <span>
              {texts.pausedUntil}
              <Moment value={run.resumesAt} />
            </span>
          )}
          <span className="fine">{texts.pausedHint}</span>
          <Flex wrap gap="small">
            <Button
              size="small"
              onClick={() => dispatch(syncRequested({ syncType: 'full', cause: 'person' }))}
            >
              {texts.resume}
            </Button>
            <Button size="small" loading={isLoading} onClick={() => void cancel({ params: { id: run.id } })}>
              {texts.cancelPaused}
            </Button>
            {isError && <span role="alert">{texts.cancelFailed}</span>}
          </Flex>
        </Flex>
      }
    />
  );
}
