import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/es/icons/ExclamationCircleOutlined';
import SyncOutlined from '@ant-design/icons/es/icons/SyncOutlined';
import type { ReactNode } from 'react';
import { SYNC_ENTITIES } from '../../../contract/sync/sync-contract';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { useAppDispatch } from '../../platform/hooks';
import type { AppThunk } from '../../platform/start-app-listening';
import { formatMoment } from '../../ui/values/format-date';
import { entityTexts } from '../../../contract/sync/entity-texts';
import { healthTexts } from './health-texts';

/** In one line: does the mirror equal the CRM, and when was that looked at. */
export function HealthVerdict({
  reconciliation,
  running,
}: {
  reconciliation: SyncRunView | null;
  running: SyncRunView | null;
}): ReactNode {
  if (running) return <Running running={running} />;
  if (!reconciliation)
    return (
      <output className="health-verdict">
        <span>{healthTexts.never}</span>
        <span className="health-quiet">{healthTexts.neverHint}</span>
      </output>
    );
  const { verdict } = reconciliation;
  const isWell = verdict === 'equal' || verdict === 'repaired';
  return (
    <output className={`health-verdict ${isWell ? 'health-well' : 'health-unwell'}`}>
      <span className="health-verdict-line">
        {isWell ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
        <span>
          {verdictText(reconciliation)}, {healthTexts.checkedAt}
          <CheckedAt iso={reconciliation.finishedAt ?? reconciliation.startedAt} />
        </span>
      </span>
      {reconciliation.status === 'failed' && <span>{reconciliation.error}</span>}
      {reconciliation.calls > 0 && (
        <span className="health-quiet">{healthTexts.calls(reconciliation.calls)}</span>
      )}
    </output>
  );
}

function verdictText({ verdict, status }: SyncRunView): string {
  if (verdict !== null) return healthTexts[verdict];
  return status === 'cancelled' ? healthTexts.cancelled : healthTexts.failed;
}

/** The hour; for another day than today the day too. */
function CheckedAt({ iso }: { iso: string }): ReactNode {
  const now = useAppDispatch()(readClock());
  const { day, time } = formatMoment(iso);
  const isToday = formatMoment(new Date(now).toISOString()).day === day;
  return (
    <time dateTime={iso}>
      {!isToday && (
        <>
          <bdi>{day}</bdi> {healthTexts.atTime}{' '}
        </>
      )}
      <bdi>{time}</bdi>
    </time>
  );
}

function readClock(): AppThunk<number> {
  return (_dispatch, _getState, { clock }) => clock.now();
}

function Running({ running: { progress } }: { running: SyncRunView }): ReactNode {
  const where = progress?.isComparing
    ? healthTexts.comparing(entityTexts[progress.entity], SYNC_ENTITIES.indexOf(progress.entity) + 1)
    : healthTexts.updating;
  return (
    <output className="health-verdict">
      <span className="health-verdict-line">
        <SyncOutlined spin aria-hidden />
        <span>{healthTexts.checking}</span>
      </span>
      <span className="health-quiet">{where}…</span>
    </output>
  );
}
