import Alert from 'antd/es/alert/Alert';
import Badge from 'antd/es/badge/index';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useState } from 'react';
import {
  type RunKind,
  SYNC_ENTITIES,
  type SyncEntity,
} from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncProgress, SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { useAppDispatch, useServices } from '#client/lib/hooks';
import { isConflict } from '#client/lib/http/api-error';
import { formatCount } from '#client/components/values/format-number';
import { formatMoment } from '#client/components/values/format-date';
import { formatDuration } from '#client/components/values/format-duration';
import { Unfolding } from '#client/components/layout/unfold';
import { FormCard } from '#client/components/form/form-card';
import { useCancelSyncRunMutation } from '../sync-api';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { healthTexts } from '../health/health-texts';
import { dataSyncTexts as texts } from './data-sync-texts';
import { EntityProgress } from './entity-progress';
import { syncLeft } from '../sync-slice';
import { syncTexts } from '../sync-texts';
import { aboutTime, getInitiator } from './run-format';

const SECOND_MS = 1_000;

/** Returns the current time, ms since 1970, updated every second. */
function useNow(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(SECOND_MS, () => setNow(clock.now())), [clock]);
  return now;
}

interface Props {
  run: SyncRunView;
  elsewhere: boolean;
  /** Requested run that waits for this run of another kind, which the user may not cancel, or null. */
  requestedKind: RunKind | null;
  heading: Ref<HTMLHeadingElement>;
  /** The user started it here. Its details are open, while those of another run would move the page. */
  isOwn: boolean;
  /** Called after the cancel button has disappeared. */
  onCancelled: () => void;
}

/** Running run: progress, speed and remaining time, with a cancel button. */
export function RunProgress({
  run,
  elsewhere,
  requestedKind,
  heading,
  isOwn,
  onCancelled,
}: Props): ReactNode {
  const entity = run.progress?.entity ?? SYNC_ENTITIES[0];
  return (
    <FormCard
      heading={heading}
      title={
        <>
          <Badge status="processing" /> {texts.runningTitle[run.kind]}
        </>
      }
      extra={requestedKind === null ? <CancelButton run={run} onCancelled={onCancelled} /> : <LeaveButton />}
      padded
    >
      <Flex vertical gap={12}>
        <p className="hint">
          {texts.startedAt} <bdi>{formatMoment(run.startedAt).time}</bdi>, {texts.by}{' '}
          <bdi>{getInitiator(run)}</bdi>
          {elsewhere && <> · {texts.elsewhere}</>}
        </p>
        {requestedKind !== null && <p className="hint">{texts.startsAfter(requestedKind, run.kind)}</p>}
        <output className="visually-hidden">{spoken(entity, run)}</output>
        <Figures run={run} />
        <Unfolding title={texts.byEntity} openAtFirst={isOwn}>
          <EntityProgress run={run} />
        </Unfolding>
      </Flex>
    </FormCard>
  );
}

/** Returns the status for screen readers, which changes rarely. */
function spoken(entity: SyncEntity, { kind, progress, cancelRequested }: SyncRunView): string {
  if (cancelRequested) return texts.cancelling[kind];
  if (progress?.waitingUntil) return `${waitingText(progress)} ${formatMoment(progress.waitingUntil).time}`;
  const index = SYNC_ENTITIES.indexOf(entity) + 1;
  return progress?.isComparing
    ? healthTexts.comparing(entityTexts[entity], index)
    : texts.nowReading(entityTexts[entity], index, SYNC_ENTITIES.length);
}

function waitingText(progress: SyncProgress | null): string {
  return texts.waiting[progress?.waitingFor ?? 'quota'];
}

function Figures({ run: { startedAt, calls, progress } }: { run: SyncRunView }): ReactNode {
  const now = useNow();
  const { recordsPerSecond = null, secondsLeft = null, waitingUntil = null } = progress ?? {};
  return (
    <>
      <Flex wrap gap="8px 32px">
        <Figure name={texts.elapsed} value={<bdi>{formatDuration(now - Date.parse(startedAt))}</bdi>} />
        <Figure
          name={texts.rate}
          value={
            // A rate of 0 is unknown: the CRM has not responded yet.
            recordsPerSecond ? <bdi>{texts.perSecond(recordsPerSecond)}</bdi> : texts.unknown
          }
        />
        <Figure
          name={texts.remaining}
          value={secondsLeft === null ? texts.unknown : <bdi>{aboutTime(secondsLeft)}</bdi>}
        />
        <Figure name={texts.calls} value={<bdi>{formatCount(calls)}</bdi>} />
      </Flex>
      {waitingUntil !== null && (
        <Alert
          type="info"
          role="note"
          title={
            <>
              {waitingText(progress)} <bdi>{formatMoment(waitingUntil).time}</bdi> (
              <bdi>{formatDuration(Date.parse(waitingUntil) - now)}</bdi>)
            </>
          }
        />
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }): ReactNode {
  return (
    <dl>
      <dt className="hint">{name}</dt>
      <dd>
        <strong>{value}</strong>
      </dd>
    </dl>
  );
}

/** Button that cancels a run. The run ends at the end of a CRM page, which the stream reports. */
function CancelButton({
  run: { id, kind, cancelRequested },
  onCancelled,
}: Pick<Props, 'run' | 'onCancelled'>): ReactNode {
  const [cancel, { isLoading }] = useCancelSyncRunMutation();
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const isCancelling = cancelRequested || cancelledId === id;
  useLayoutEffect(() => {
    if (isCancelling) onCancelled();
  }, [isCancelling, onCancelled]);

  async function ask(): Promise<void> {
    setFailed(false);
    const { error } = await cancel({ params: { id } });
    // A conflict means that the run has ended meanwhile.
    if (!error || isConflict(error)) setCancelledId(id);
    else setFailed(true);
  }

  if (isCancelling) return <span className="hint">{texts.cancelling[kind]}</span>;
  return (
    <Flex wrap align="center" gap="small">
      {failed && <span role="alert">{texts.cancelFailed}</span>}
      <Button loading={isLoading} onClick={() => void ask()}>
        {texts.cancel[kind]}
      </Button>
    </Flex>
  );
}

/** Button that stops waiting for another run to end. */
function LeaveButton(): ReactNode {
  const dispatch = useAppDispatch();
  return <Button onClick={() => dispatch(syncLeft())}>{syncTexts.leave}</Button>;
}
