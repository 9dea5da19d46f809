import { HttpError } from '#server/lib/http/errors';
import {
  coversRequest,
  type RunKind,
  type SyncResponse,
} from '#contract/features/crm-mirror/sync/sync-contract';
import { isMappingChosen } from '../mapping/mapping-queries';
import { beginRun, repeatRun, resumeDead } from './begin-run';
import { findDueKind } from '../schedule/due-run';
import { performRun } from './perform-run';
import type { SyncServiceParts } from './sync-run-context';
import type { SyncReason } from './sync-run-queries';
import { runOrJoin } from './run-or-join';
import { findLastSyncTime, findPausedRun, findRunningRun, type SyncRun } from './sync-run-queries';

/** Synchronisation as used by the rest of the server. */
export interface SyncService {
  /**
   * Runs a synchronisation or a comparison until it ends, or joins a current run of any server that serves the request; waits for
   * other runs. The run continues when the caller disconnects.
   * @param left aborts the request if its run has not begun
   * @throws HttpError with the results so far in `details`: `crm_failed` (502) if the run fails, `sync_cancelled` (409) if it is
   * cancelled, `sync_paused` (409) for a full run that resumes later
   */
  run(kind: RunKind, reason: SyncReason, left?: AbortSignal): Promise<SyncResponse>;
  /**
   * Runs due work without a request: resumes a run of a dead server, or begins a scheduled one. Resolves when that has ended, or
   * at once if nothing is due.
   */
  tick(): Promise<void>;
  /** Returns the end of the last completed run, ISO 8601 in UTC; null if there is none. */
  lastSyncTime(): Promise<string | null>;
  /** Ends the current run after its page and releases the lease. */
  close(): Promise<void>;
}

declare module '#server/lib/services' {
  interface Services {
    sync: SyncService;
  }
}

/** The current run of this process. */
interface Ongoing {
  kind: RunKind;
  end: Promise<SyncResponse>;
}

/** Creates the service of synchronisation with the CRM; see `SyncService`. Starts nothing. */
export function createSyncService(parts: SyncServiceParts): SyncService {
  const closing = new AbortController();
  /** Ends of runs executed here, and of awaited runs of other servers. */
  const ends = new Set<Promise<SyncResponse>>();
  let ongoing: Ongoing | null = null;
  let ticking: Promise<void> | null = null;

  function start(kind: RunKind, reason: SyncReason, left?: AbortSignal): Promise<SyncResponse> {
    let ownRun: Ongoing | null = null;
    const onBegin = (begun: RunKind): void => {
      // A dead full pass that is resumed before a comparison ends earlier.
      if (!coversRequest(begun, kind)) return;
      ownRun = { kind: begun, end };
      ongoing = ownRun;
    };
    const end = runOrJoin(parts, closing.signal, { kind, reason }, { onBegin, left });
    ends.add(end);
    const clear = (): void => {
      ends.delete(end);
      if (ownRun !== null && ongoing === ownRun) ongoing = null;
    };
    // The caller may have disconnected. The failure is then in the log and in the run's row.
    end.then(clear, clear);
    return end;
  }

  return {
    async run(kind, reason, left) {
      // A run of another server may have ended since the last poll, so each request checks again.
      if (ongoing === null || !coversRequest(ongoing.kind, kind)) return start(kind, reason, left);
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
      ticking ??= runDueJobs(parts, closing.signal).finally(() => (ticking = null));
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

/** Returns whether a paused pass resumes now. */
function isDue(paused: SyncRun | null, now: Date): boolean {
  return paused !== null && Date.parse(paused.resumesAt ?? '') <= now.getTime();
}

/** See `SyncService.tick`. If several servers check at the same time, one begins. */
async function runDueJobs(parts: SyncServiceParts, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = parts;
  if (!(await isMappingChosen(db))) return;
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
