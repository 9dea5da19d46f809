import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import { useState, type ReactNode, type Ref } from 'react';
import type { RunKind } from '../../../contract/sync/sync-contract';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { formatMoment } from '../../ui/values/format-date';
import { EMPTY_LINE } from '../../ui/values/missing';
import { useKeptFocus } from '../../ui/use-kept-focus';
import { useGetLastSyncTimeQuery } from '../sync-api';
import { isWaiting, syncRequested, type SyncFailure } from '../sync-slice';
import { syncTexts } from '../sync-texts';
import { dataSyncTexts as texts } from './data-sync-texts';
import { FullSyncDialog } from './full-sync-dialog';
import { RunProgress } from './run-progress';

/** Starts a synchronisation, or shows the one that runs. `runs`: the history, as far as it has been read. */
export function RunNow({ runs }: { runs: readonly SyncRunView[] }): ReactNode {
  const sync = useAppSelector((state) => state.sync);
  const { within, target, keep } = useKeptFocus<HTMLHeadingElement>();
  const isIdle = sync.status === 'idle';
  return (
    <section aria-label={isIdle ? undefined : texts.progress} {...within}>
      <Card className="data-sync-card">
        {isIdle ? (
          <Idle runs={runs} failure={sync.failure} heading={target} />
        ) : sync.run === null ? (
          <Starting heading={target} />
        ) : (
          <RunProgress
            run={sync.run}
            elsewhere={sync.cause === 'tab'}
            asked={isWaiting(sync) ? sync.syncType : null}
            heading={target}
            onCancelled={keep}
          />
        )}
      </Card>
    </section>
  );
}

/** Nothing has been heard of what was asked for. */
function Starting({ heading }: { heading: Ref<HTMLHeadingElement> }): ReactNode {
  return (
    <h2 ref={heading} tabIndex={-1}>
      <span className="data-sync-beat" aria-hidden />
      <output>{texts.starting}</output>
    </h2>
  );
}

interface IdleProps {
  runs: readonly SyncRunView[];
  failure: SyncFailure | null;
  heading: Ref<HTMLHeadingElement>;
}

function Idle({ runs, failure, heading }: IdleProps): ReactNode {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const start = (syncType: RunKind): void => {
    setAsking(false);
    dispatch(syncRequested({ syncType, cause: 'person' }));
  };
  const last = failure ?? failureOf(runs[0]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {texts.runTitle}
      </h2>
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
      <LastSync />
      <div className="data-sync-actions">
        <Button type="primary" onClick={() => start('last_update')}>
          {syncTexts.lastUpdate}
        </Button>
        <Button onClick={() => setAsking(true)}>{syncTexts.full}</Button>
      </div>
      <p className="data-sync-quiet">
        {texts.lastUpdateHint} {texts.fullHint}
      </p>
      <FullSyncDialog open={asking} onStart={() => start('full')} onClose={() => setAsking(false)} />
    </>
  );
}

/** The newest run failed, whoever began it. */
function failureOf(newest: SyncRunView | undefined): SyncFailure | null {
  if (newest?.status !== 'failed') return null;
  return { syncType: newest.kind, text: newest.error ?? texts.unknown };
}

/** When the data were last brought up to date. */
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
  const { day, time } = formatMoment(lastSyncTime);
  return (
    <p>
      {texts.lastSync} <bdi>{day}</bdi> {texts.atTime} <bdi>{time}</bdi>
    </p>
  );
}
