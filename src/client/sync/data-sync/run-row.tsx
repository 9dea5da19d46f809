import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import { useId, useState, type ReactNode } from 'react';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { formatCount } from '../../ui/values/format-number';
import { formatMoment } from '../../ui/values/format-date';
import { Count } from './count';
import { EntityReports } from '../health/entity-reports';
import { entityStatusTexts } from '../health/health-texts';
import { dataSyncTexts as texts, kindTexts, statusTexts } from './data-sync-texts';
import { EntityCounts } from './entity-counts';
import { durationOf, formatDuration, initiatorOf, totalOf } from './run-format';

/** One run of the history for a narrow screen; a click on its time unfolds what it did with each entity. */
export function RunCard({ run }: { run: SyncRunView }): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const total = totalOf(run.results);
  return (
    <article className="data-sync-run">
      <div className="data-sync-run-line">
        <Unfold run={run} id={id} open={open} onToggle={() => setOpen(!open)} />
        <RunStatus run={run} />
      </div>
      <div className="data-sync-run-line data-sync-quiet">
        <span>
          {kindTexts[run.kind]}, <bdi>{initiatorOf(run)}</bdi>
        </span>
        <Duration run={run} />
      </div>
      <div className="data-sync-run-line">
        {(
          [
            [texts.read, total.recordCount],
            [texts.saved, total.savedCount],
            [texts.deleted, total.deletedCount],
            [texts.refused, total.refusedCount],
          ] as const
        ).map(([name, value]) => (
          <span key={name}>
            <span className="data-sync-quiet">{name}</span>{' '}
            <Count value={value} alarming={name === texts.refused} />
          </span>
        ))}
      </div>
      <div id={id} hidden={!open}>
        {open && <RunDetails run={run} />}
      </div>
    </article>
  );
}

interface UnfoldProps {
  run: SyncRunView;
  /** Of what it unfolds, where that is not the row below. */
  id?: string;
  open: boolean;
  onToggle: () => void;
}

/** When a run began; unfolds what it did. */
export function Unfold({ run, id, open, onToggle }: UnfoldProps): ReactNode {
  const { day, time } = formatMoment(run.startedAt);
  return (
    <Button
      type="text"
      className="data-sync-unfold"
      icon={<DownOutlined aria-hidden />}
      aria-expanded={open}
      aria-controls={id}
      aria-label={texts.detailsOf(`${day} ${time}`)}
      onClick={onToggle}
    >
      <span>
        <bdi>{day}</bdi> <bdi>{time}</bdi>
      </span>
    </Button>
  );
}

/** What a run did with each entity. */
export function RunDetails({ run }: { run: SyncRunView }): ReactNode {
  const { day, time } = formatMoment(run.startedAt);
  return (
    <div className="data-sync-details">
      {run.error !== null && run.status !== 'cancelled' && (
        <p>
          {texts.error} <bdi>{run.error}</bdi>
        </p>
      )}
      {run.results.length === 0 ? (
        <p>{texts.noCounts}</p>
      ) : (
        <EntityCounts caption={texts.countsOf(`${day} ${time}`)} results={run.results} />
      )}
      <EntityReports report={run.report} />
      <p className="data-sync-quiet">
        {texts.calls}: <bdi>{formatCount(run.calls)}</bdi>
      </p>
    </div>
  );
}

/** How a run ended, and what a comparison has found. */
export function RunStatus({ run: { status, verdict } }: { run: SyncRunView }): ReactNode {
  return (
    <span className="data-sync-status" data-status={verdict === 'different' ? 'failed' : status}>
      {statusTexts[status]}
      {verdict !== null && `, ${entityStatusTexts[verdict]}`}
    </span>
  );
}

/** How long a run took. */
export function Duration({ run }: { run: SyncRunView }): ReactNode {
  const duration = durationOf(run);
  return duration === null ? texts.unknown : <bdi>{formatDuration(duration)}</bdi>;
}
