import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/es/icons/ExclamationCircleOutlined';
import SyncOutlined from '@ant-design/icons/es/icons/SyncOutlined';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { countRefused } from '#contract/features/crm-mirror/sync/comparison-contract';
import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { useServices } from '#client/lib/hooks';
import { formatMoment } from '#client/components/values/format-date';
import { Moment } from '#client/components/values/times';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { healthTexts, withRefusedCount } from './health-texts';

/** Verdict of the last comparison with the CRM in one line, with its time. */
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
      <Flex component="output" vertical gap={4}>
        <span>{healthTexts.never}</span>
        <span className="fine">{healthTexts.neverHint}</span>
      </Flex>
    );
  const { verdict, report } = reconciliation;
  const isWell = (verdict === 'equal' || verdict === 'repaired') && countRefused(report) === 0;
  return (
    <Flex component="output" vertical gap={4}>
      <Flex component="strong" gap="small">
        {isWell ? (
          <CheckCircleOutlined aria-hidden className="good" />
        ) : (
          <ExclamationCircleOutlined aria-hidden className="bad" />
        )}
        <span>
          {verdictText(reconciliation)}, {healthTexts.checkedAt}
          <CheckedAt iso={reconciliation.finishedAt ?? reconciliation.startedAt} />
        </span>
      </Flex>
      {reconciliation.status === 'failed' && <span>{reconciliation.error}</span>}
      {reconciliation.calls > 0 && <span className="fine">{healthTexts.calls(reconciliation.calls)}</span>}
    </Flex>
  );
}

function verdictText({ verdict, status, report }: SyncRunView): string {
  if (verdict !== null) return withRefusedCount(healthTexts[verdict], countRefused(report));
  return status === 'cancelled' ? healthTexts.cancelled : healthTexts.failed;
}

/** Time; for another day also the date. */
function CheckedAt({ iso }: { iso: string }): ReactNode {
  const now = useServices().clock.now();
  const { day, time } = formatMoment(iso);
  const isToday = formatMoment(new Date(now).toISOString()).day === day;
  return isToday ? <time dateTime={iso}>{time}</time> : <Moment value={iso} />;
}

function Running({ running: { progress } }: { running: SyncRunView }): ReactNode {
  const where = progress?.isComparing
    ? healthTexts.comparing(entityTexts[progress.entity], SYNC_ENTITIES.indexOf(progress.entity) + 1)
    : healthTexts.updating;
  return (
    <Flex component="output" vertical gap={4}>
      <Flex component="strong" gap="small">
        <SyncOutlined spin aria-hidden />
        <span>{healthTexts.checking}</span>
      </Flex>
      <span className="fine">{where}…</span>
    </Flex>
  );
}
