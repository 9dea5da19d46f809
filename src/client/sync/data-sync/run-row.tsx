import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { useId, useState, type ReactNode } from 'react';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { formatCount } from '../../ui/values/format-number';
import { formatMoment } from '../../ui/values/format-date';
import { Count } from './count';
import { dataSyncTexts as texts, kindTexts, statusTexts } from './data-sync-texts';
import { EntityCounts } from './entity-counts';
import { durationOf, formatDuration, initiatorOf, totalOf } from './run-format';

/** One run of the history; a click on its time unfolds what it did with each entity. */
export function RunRow({ run, columns }: { run: SyncRunView; columns: number }): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const total = totalOf(run.results);
  return (
    <tbody>
      <tr>
        <th scope="row">
          <Unfold run={run} id={id} open={open} onToggle={() => setOpen(!open)} />
        </th>
        <td>{kindTexts[run.kind]}</td>
        <td>
          <bdi>{initiatorOf(run)}</bdi>
        </td>
        <td>
          <Status run={run} />
        </td>
        <td className="end">
          <Count value={total.recordCount} />
        </td>
        <td className="end">
          <Count value={total.savedCount} />
        </td>
        <td className="end">
          <Count value={total.deletedCount} />
        </td>
        <td className="end">
          <Count value={total.refusedCount} alarming />
        </td>
        <td className="end">
          <Duration run={run} />
        </td>
      </tr>
      <tr id={id} hidden={!open} className="data-sync-unfolded">
        <td colSpan={columns}>{open && <Details run={run} />}</td>
      </tr>
    </tbody>
  );
}

/** The same for a narrow screen. */
export function RunCard({ run }: { run: SyncRunView }): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const total = totalOf(run.results);
  return (
    <article className="data-sync-run">
      <div className="data-sync-run-line">
        <Unfold run={run} id={id} open={open} onToggle={() => setOpen(!open)} />
        <Status run={run} />
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
        {open && <Details run={run} />}
      </div>
    </article>
  );
}

interface UnfoldProps {
  run: SyncRunView;
  id: string;
  open: boolean;
  onToggle: () => void;
}

function Unfold({ run, id, open, onToggle }: UnfoldProps): ReactNode {
  const { day, time } = formatMoment(run.startedAt);
  return (
    <button
      type="button"
      className="data-sync-unfold"
      aria-expanded={open}
      aria-controls={id}
      aria-label={texts.detailsOf(`${day} ${time}`)}
      onClick={onToggle}
    >
      <DownOutlined aria-hidden />
      <bdi>{day}</bdi> <bdi>{time}</bdi>
    </button>
  );
}

function Details({ run }: { run: SyncRunView }): ReactNode {
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
      <p className="data-sync-quiet">
        {texts.calls}: <bdi>{formatCount(run.calls)}</bdi>
      </p>
    </div>
  );
}

function Status({ run: { status } }: { run: SyncRunView }): ReactNode {
  return (
    <span className="data-sync-status" data-status={status}>
      {statusTexts[status]}
    </span>
  );
}

function Duration({ run }: { run: SyncRunView }): ReactNode {
  const duration = durationOf(run);
  return duration === null ? texts.unknown : <bdi>{formatDuration(duration)}</bdi>;
}
