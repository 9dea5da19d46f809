import type { SyncResponse, SyncType } from '../../../contract/sync/sync-contract';
import { beginRun, insteadOf } from './begin-run';
import { findDueKind } from './due-run';
import { performRun, type SyncServiceParts } from './perform-run';
import { runOrJoin } from './run-or-join';
import type { SyncReason, SyncService } from './sync-service';
import { findLastSyncTime, findRunningRun } from './sync-run-queries';

/** The run that this process works on. */
interface Ongoing {
  kind: SyncType;
  end: Promise<SyncResponse>;
}

/** Synchronisation with the CRM; see `SyncService`. Nothing is started here. */
export function createSyncService(parts: SyncServiceParts): SyncService {
  const closing = new AbortController();
  /** Of the runs worked on here and of those of other servers that somebody waits for. */
  const ends = new Set<Promise<SyncResponse>>();
  let ongoing: Ongoing | null = null;
  let awaitedFull: Promise<SyncResponse> | null = null;
  let ticking: Promise<void> | null = null;

  function start(kind: SyncType, reason: SyncReason): Promise<SyncResponse> {
    let mine: Ongoing | null = null;
    const end = runOrJoin(parts, closing.signal, { kind, reason }, () => {
      mine = { kind, end };
      ongoing = mine;
    });
    ends.add(end);
    const clear = (): void => {
      ends.delete(end);
      if (mine !== null && ongoing === mine) ongoing = null;
    };
    // Whoever asked may have left: the failure is then in the log and in the run's row.
    end.then(clear, clear);
    return end;
  }

  async function startAfter(other: Promise<unknown>, reason: SyncReason): Promise<SyncResponse> {
    await other.catch(() => {});
    awaitedFull = null;
    return start('full', reason);
  }

  return {
    async run(kind, reason) {
      // What another server works on may have ended since it was last looked at: whoever asks looks anew.
      if (ongoing === null) return start(kind, reason);
      if (kind === 'last_update' || ongoing.kind === 'full') return ongoing.end;
      awaitedFull ??= startAfter(ongoing.end, reason);
      return awaitedFull;
    },
    tick() {
      if (closing.signal.aborted || !parts.config.fireberry.token) return Promise.resolve();
      ticking ??= doWhatIsDue(parts, closing.signal).finally(() => (ticking = null));
      return ticking;
    },
    lastSyncTime: () => findLastSyncTime(parts.db),
    async close() {
      closing.abort();
      await ticking?.catch(() => {});
      await awaitedFull?.catch(() => {});
      await Promise.allSettled(ends);
    },
  };
}

/** See `SyncService.tick`. Of several servers that look at the same moment, one begins. */
async function doWhatIsDue(parts: SyncServiceParts, signal: AbortSignal): Promise<void> {
  const { db, clock } = parts;
  const running = await findRunningRun(db);
  if (running ? !running.isDead : !(await findDueKind(db, clock.now()))) return;
  const begun = await beginRun(parts, async (tx, dead) => {
    if (dead) return insteadOf(tx, dead, clock.now());
    const kind = await findDueKind(tx, clock.now());
    return kind && { kind, reason: { kind: 'schedule', userId: null } };
  });
  if (begun) await performRun(parts, signal, begun);
}
