import Alert from 'antd/es/alert/Alert';
import Badge from 'antd/es/badge/index';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode, Ref } from 'react';
import type { RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { EMPTY_LINE } from '#client/components/values/missing';
import { Moment } from '#client/components/values/times';
import { FormCard } from '#client/components/form/form-card';
import { useRestoreFocus } from '#client/components/hooks/use-restore-focus';
import { useGetLastSyncTimeQuery } from '../sync-api';
import { fullSyncAsked } from '../full-sync/full-sync-slice';
import { isWaiting, syncRequested, type SyncFailure } from '../sync-slice';
import { syncTexts } from '../sync-texts';
import { useGetSyncHealthQuery } from '../health/health-api';
import { UnchosenMapping } from '../health/mapping-health';
import { dataSyncTexts as texts } from './data-sync-texts';
import { PausedPass } from './paused-pass';
import { RunProgress } from './run-progress';

/** Starts a synchronisation, or shows the running one. `runs`: loaded part of the history. */
export function RunNow({ runs }: { runs: readonly SyncRunView[] }): ReactNode {
  const sync = useAppSelector((state) => state.sync);
  const { within, target, keep } = useRestoreFocus<HTMLHeadingElement>();
  return (
    <div {...within} className="run-now">
      {sync.status === 'idle' ? (
        <Idle runs={runs} failure={sync.failure} heading={target} />
      ) : sync.run === null ? (
        <Starting heading={target} />
      ) : (
        <RunProgress
          run={sync.run}
          elsewhere={sync.cause === 'tab'}
          requestedKind={isWaiting(sync) ? sync.syncType : null}
          heading={target}
          isOwn={sync.cause === 'person'}
          onCancelled={keep}
        />
      )}
    </div>
  );
}

/** Shown until the requested run has sent an event. */
function Starting({ heading }: { heading: Ref<HTMLHeadingElement> }): ReactNode {
  return (
    <FormCard
      heading={heading}
      title={
        <>
          <Badge status="processing" /> <output>{texts.starting}</output>
        </>
      }
      padded
    >
      <p className="hint">{texts.lastUpdateHint}</p>
    </FormCard>
  );
}

interface IdleProps {
  runs: readonly SyncRunView[];
  failure: SyncFailure | null;
  heading: Ref<HTMLHeadingElement>;
}

function Idle({ runs, failure, heading }: IdleProps): ReactNode {
  const dispatch = useAppDispatch();
  const start = (syncType: RunKind): void =>
    void dispatch(syncType === 'full' ? fullSyncAsked() : syncRequested({ syncType, cause: 'person' }));
  const health = useGetSyncHealthQuery().data?.data;
  const paused = health?.paused ?? null;
  const last = failure ?? getFailure(runs[0]);
  if (health?.mapping.isChosen === false)
    return (
      <FormCard heading={heading} title={texts.runTitle} padded>
        <UnchosenMapping />
      </FormCard>
    );
  return (
    <FormCard heading={heading} title={texts.runTitle} padded>
      <Flex vertical gap={12}>
        {last && (
          <Alert
            type="error"
            showIcon
            title={texts.failedTitle[last.syncType]}
            description={<bdi>{last.text}</bdi>}
            action={
              <Button size="small" onClick={() => start(last.syncType)}>
                {texts.tryAgain}
              </Button>
            }
          />
        )}
        {paused && <PausedPass run={paused} />}
        <LastSync />
        <Flex wrap gap="small">
          <Button type="primary" onClick={() => start('last_update')}>
            {syncTexts.lastUpdate}
          </Button>
          {!paused && <Button onClick={() => start('full')}>{syncTexts.full}</Button>}
        </Flex>
        <p className="hint">
          {texts.lastUpdateHint} {texts.fullHint}
        </p>
      </Flex>
    </FormCard>
  );
}

/** Returns the failure of the newest run, whoever started it. */
function getFailure(newest: SyncRunView | undefined): SyncFailure | null {
  if (newest?.status !== 'failed') return null;
  return { syncType: newest.kind, text: newest.error ?? texts.unknown };
}

export function LastSync(): ReactNode {
  const { data } = useGetLastSyncTimeQuery();
  if (!data) return <p aria-hidden>{EMPTY_LINE}</p>;
  const { lastSyncTime } = data.data;
  if (lastSyncTime === null)
    return (
      <p>
        <strong>{texts.neverTitle}.</strong> {texts.never}
      </p>
    );
  return (
    <p>
      {texts.lastSync} <Moment value={lastSyncTime} />
    </p>
  );
}
