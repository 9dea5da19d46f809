import Badge from 'antd/es/badge/index';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { countRefused } from '#contract/features/crm-mirror/sync/comparison-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { formatCount } from '#client/components/values/format-number';
import { formatMoment } from '#client/components/values/format-date';
import { Duration, Moment } from '#client/components/values/times';
import { Unfold } from '#client/components/layout/unfold';
import { Records } from '../records';
import { EntityReports } from '../../health/entity-reports';
import { entityStatusTexts, withRefusedCount } from '../../health/health-texts';
import { dataSyncTexts as texts, kindTexts, statusTexts } from '../data-sync-texts';
import { EntityCounts } from './entity-counts';
import { getInitiator, sumResults } from '../run-format';

/** Run of the history for a narrow screen. A click on its time expands the entities. */
export function RunCard({ run, open, onToggle }: Omit<RunUnfoldProps, 'id'>): ReactNode {
  const id = useId();
  const total = sumResults(run.results);
  return (
    <Card size="small">
      <Flex wrap align="center" justify="space-between" gap="0 16px">
        <RunUnfold run={run} id={id} open={open} onToggle={onToggle} />
        <RunStatus run={run} />
      </Flex>
      <Flex wrap align="center" justify="space-between" gap="0 16px" className="hint">
        <span>
          {kindTexts[run.kind]}, <bdi>{getInitiator(run)}</bdi>
        </span>
        <Duration {...run} />
      </Flex>
      <Flex wrap align="center" justify="space-between" gap="0 16px">
        {(
          [
            [texts.read, total.recordCount],
            [texts.saved, total.savedCount],
            [texts.deleted, total.deletedCount],
            [texts.refused, total.refusedCount],
          ] as const
        ).map(([name, value]) => (
          <span key={name}>
            <span className="hint">{name}</span> <Records value={value} alarming={name === texts.refused} />
          </span>
        ))}
      </Flex>
      <div id={id} hidden={!open}>
        {open && <RunDetails run={run} />}
      </div>
    </Card>
  );
}

type RunUnfoldProps = Omit<ComponentProps<typeof Unfold>, 'label' | 'children'> & { run: SyncRunView };

/** Start time of a run, which expands its details. */
export function RunUnfold({ run, ...how }: RunUnfoldProps): ReactNode {
  const { day, time } = formatMoment(run.startedAt);
  return (
    <Unfold {...how} label={texts.getDetails(`${day} ${time}`)}>
      <bdi>{day}</bdi> <bdi>{time}</bdi>
    </Unfold>
  );
}

export function RunDetails({ run }: { run: SyncRunView }): ReactNode {
  const { day, time } = formatMoment(run.startedAt);
  return (
    <Flex vertical gap="small">
      {run.error !== null && run.status !== 'cancelled' && (
        <p>
          {run.status !== 'paused' && texts.error} <bdi>{run.error}</bdi>
        </p>
      )}
      {run.results.length === 0 ? (
        <p>{texts.noCounts}</p>
      ) : (
        <EntityCounts caption={texts.countsAt(`${day} ${time}`)} results={run.results} />
      )}
      {run.passStartedAt !== null && (
        <p className="hint">
          {texts.passBegan}
          <Moment value={run.passStartedAt} />. {texts.passHint}
        </p>
      )}
      <EntityReports report={run.report} />
      <p className="hint">
        {texts.calls}: <bdi>{formatCount(run.calls)}</bdi>
      </p>
    </Flex>
  );
}

const STATUS_COLORS = {
  running: 'processing',
  paused: 'warning',
  ok: 'success',
  failed: 'error',
  cancelled: 'default',
} as const;

/** Status of a run, and the verdict of a comparison. */
export function RunStatus({ run: { status, verdict, report } }: { run: SyncRunView }): ReactNode {
  const refused = countRefused(report);
  return (
    <Badge
      // The icon stays before the text, even if the text wraps.
      style={{ display: 'inline-flex', alignItems: 'center' }}
      status={
        verdict === 'different'
          ? STATUS_COLORS.failed
          : verdict !== null && refused > 0
            ? 'warning'
            : STATUS_COLORS[status]
      }
      text={
        verdict === null
          ? statusTexts[status]
          : `${statusTexts[status]}, ${withRefusedCount(entityStatusTexts[verdict], refused)}`
      }
    />
  );
}
