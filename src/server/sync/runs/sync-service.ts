import { HttpError } from '../../platform/http/errors';
import { serves, type RunKind, type SyncResponse } from '../../../contract/sync/sync-contract';
import { beginRun, repeatRun, resumeDead } from './begin-run';
import { findDueKind } from '../schedule/due-run';
import { performRun } from './perform-run';
import type { SyncReason, SyncServiceParts } from './sync-run-context';
import { runOrJoin } from './run-or-join';
import { findLastSyncTime, findPausedRun, findRunningRun, type SyncRun } from './sync-run-queries';

/** What the rest of the server knows of synchronisation. */
export interface SyncService {
  /**
   * Runs a synchronisation, or a comparison with the CRM, to its end, or joins the one that is going on (over all
   * servers) and does what is asked; waits for one that does not. The run goes on when the caller leaves.
   * @param left what has not begun when it is aborted never begins.
   * @throws HttpError with the results so far in `details`: `crm_failed` (502) when the run fails, `sync_cancelled`
   *   (409) when somebody cancels it, `sync_paused` (409) for a full run that goes on later.
   */
  run(kind: RunKind, reason: SyncReason, left?: AbortSignal): Promise<SyncResponse>;
  /**
   * Does what no person asked for and is due: goes on with a run whose server died, or begins one by the schedule.
   * Resolves when that has ended; at once when nothing is due.
   */
  tick(): Promise<void>;
  /** End of the last complete run, ISO 8601 in UTC; null if there never was one. */
  lastSyncTime(): Promise<string | null>;
  /** Ends what runs here, at the edge of a page, and gives the lease back. */
  close(): Promise<void>;
}

declare module '../../platform/services' {
  interface Services {
    sync: SyncService;
  }
}

/** The run that this process works on. */
interface Ongoing {
  kind: RunKind;
  end: Promise<SyncResponse>;
}

/** Synchronisation with the CRM; see `SyncService`. Nothing is started here. */
export function createSyncService(parts: SyncServiceParts): SyncService {
  const closing = new AbortController();
  /** Of the runs worked on here and of those of other servers that somebody waits for. */
  const ends = new Set<Promise<SyncResponse>>();
  let ongoing: Ongoing | null = null;
  let ticking: Promise<void> | null = null;

  function start(kind: RunKind, reason: SyncReason, left?: AbortSignal): Promise<SyncResponse> {
    let mine: Ongoing | null = null;
    const onBegin = (begun: RunKind): void => {
      // A dead full pass that goes before a comparison ends before this does.
      if (!serves(begun, kind)) return;
      mine = { kind: begun, end };
      ongoing = mine;
    };
    const end = runOrJoin(parts, closing.signal, { kind, reason }, { onBegin, left });
    ends.add(end);
    const clear = (): void => {
      ends.delete(end);
      if (mine !== null && ongoing === mine) ongoing = null;
    };
    // Whoever asked may have left: the failure is then in the log and in the run's row.
    end.then(clear, clear);
    return end;
  }

  return {
    async run(kind, reason, left) {
      // What another server works on may have ended since it was last looked at: whoever asks looks anew.
      if (ongoing === null || !serves(ongoing.kind, kind)) return start(kind, reason, left);
      const joined = ongoing;
      try {
        return await joined.end;
      } catch (error) {
        const isPaused = error instanceof HttpError && error.code === 'sync_paused';
        if (!isPaused || kind === joined.kind) throw error;
        return start(kind, reason, left);
      }
    },
    tick() {
      if (closing.signal.aborted || !parts.config.fireberry.token) return Promise.resolve();
      ticking ??= runWhatIsDue(parts, closing.signal).finally(() => (ticking = null));
      return ticking;
    },
    lastSyncTime: () => findLastSyncTime(parts.db),
    async close() {
      closing.abort();
      await ticking?.catch(() => {});
      await Promise.allSettled(ends);
    },
  };
}

/** Does a pass that waits go on now? */
function isDue(paused: SyncRun | null, now: Date): boolean {
  return paused !== null && Date.parse(paused.resumesAt ?? '') <= now.getTime();
}

/** See `SyncService.tick`. Of several servers that look at the same moment, one begins. */
async function runWhatIsDue(parts: SyncServiceParts, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = parts;
  const running = await findRunningRun(db);
  const paused = await findPausedRun(db);
  if (
    running
      ? !running.isDead
      : !isDue(paused, clock.now()) && !(await findDueKind(db, config, clock.now(), paused))
  )
    return;
  const begun = await beginRun(parts, async (tx, open) => {
    const now = clock.now();
    if (open.dead) return resumeDead(tx, open.dead, now);
    if (open.paused && isDue(open.paused, now)) return repeatRun(open.paused);
    const kind = await findDueKind(tx, config, now, open.paused);
    return kind && { kind, reason: { kind: 'schedule', userId: null } };
  });
  if (begun) await performRun(parts, signal, begun);
}
