import { randomUUID } from 'node:crypto';
import { runTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { coversRequest, type RunKind } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import type { BegunRun, SyncServiceParts } from './sync-run-context';
import {
  countDeadRuns,
  deleteStaleSeen,
  endDeadRuns,
  findLastSyncTime,
  findPausedRun,
  findRunningRun,
  insertRun,
  type PassCheckpoint,
  type SyncReason,
  type SyncRun,
} from './sync-run-queries';
import { endOutdatedPass, resumeRun } from './passes/pass-queries';
import { hashReading } from './passes/hash-reading';
import { acquireSyncLease } from './lease/sync-lease';
import { findUnread } from '../mirror/reading-queries';
import { DEAD_RUN } from './sync-texts';

export interface RunRequest {
  kind: RunKind;
  reason: SyncReason;
}

const HOUR_MS = 3_600_000;
/** Number of deaths within an hour after which a run is not resumed automatically, since it may be the cause. */
const MAX_DEATHS = 3;

/** Unfinished runs: a run of a dead server, and a paused pass. */
export interface OpenRuns {
  dead: SyncRun | null;
  paused: SyncRun | null;
}

/**
 * Takes the lease, ends the dead run that held it and begins another one, in one transaction. A full run continues the paused
 * pass in the same row, or that of a dead run. Returns null if a run is in progress, or `choose` returns null.
 * @param choose receives the unfinished runs; no other run can begin meanwhile
 */
export async function beginRun(
  { db, clock }: Pick<SyncServiceParts, 'db' | 'clock'>,
  choose: (tx: Database, open: OpenRuns) => Promise<RunRequest | null>,
): Promise<BegunRun | null> {
  const owner = randomUUID();
  let begun: Omit<BegunRun, 'lease'> | null = null;
  const lease = await acquireSyncLease(db, owner, async (tx) => {
    const open = { dead: await findRunningRun(tx), paused: await findPausedRun(tx) };
    const request = await choose(tx, open);
    if (open.dead) await endDead(tx, open.dead, clock.now());
    if (request?.kind === 'full') begun = await beginPass(tx, owner, request, open, clock.now());
    else if (request) begun = await beginOther(tx, owner, request, open, clock.now());
    await deleteStaleSeen(tx);
    return begun?.runId ?? false;
  });
  return lease && begun && { ...(begun as Omit<BegunRun, 'lease'>), lease };
}

type Begun = Omit<BegunRun, 'lease'>;

async function beginPass(
  tx: Database,
  owner: string,
  request: RunRequest,
  { dead, paused }: OpenRuns,
  now: Date,
): Promise<Begun | null> {
  const fingerprint = await hashReading(tx);
  const earlier = [paused, dead].find((run) => run && canResume(run, fingerprint)) ?? null;
  const isPaused = earlier !== null && earlier === paused;
  if (paused && !isPaused) {
    await endOutdatedPass(tx, now);
  }
  const checkpoint = earlier?.checkpoint ?? (await newCheckpoint(tx, owner, fingerprint));
  const passStartedAt = earlier && (earlier.passStartedAt ?? earlier.startedAt);
  const results = earlier?.results ?? [];
  if (!isPaused)
    await insertRun(tx, { id: owner, ...request, startedAt: now, results, checkpoint, passStartedAt });
  else if (!(await resumeRun(tx, earlier.id))) return null;
  return {
    runId: isPaused ? earlier.id : owner,
    kind: 'full',
    passId: checkpoint.passId,
    passBeganAt: new Date(passStartedAt ?? now),
    results,
    checkpoint,
    earlierCalls: isPaused ? earlier.calls : 0,
    openPass: null,
  };
}

async function beginOther(
  tx: Database,
  runId: string,
  request: RunRequest,
  { paused }: OpenRuns,
  startedAt: Date,
): Promise<Begun> {
  await insertRun(tx, { id: runId, ...request, startedAt, results: [], checkpoint: null });
  const { kind } = request;
  const openPass = paused?.checkpoint && {
    ...paused.checkpoint,
    runId: paused.id,
    beganAt: paused.passStartedAt ?? paused.startedAt,
  };
  return {
    runId,
    kind,
    passId: runId,
    passBeganAt: startedAt,
    results: [],
    checkpoint: null,
    earlierCalls: 0,
    openPass: openPass ?? null,
  };
}

async function newCheckpoint(tx: Database, passId: string, fingerprint: string): Promise<PassCheckpoint> {
  const isFirst = (await findLastSyncTime(tx)) === null;
  const unread = await findUnread(tx);
  return { passId, done: [], entity: null, watermark: null, fingerprint, isFirst, unread, updatedAt: {} };
}

async function endDead(tx: Database, dead: SyncRun, finishedAt: Date): Promise<void> {
  const how = dead.cancelRequested
    ? ({ status: 'cancelled', error: runTexts.cancelled } as const)
    : ({ status: 'failed', error: DEAD_RUN } as const);
  await endDeadRuns(tx, { ...how, verdict: null, finishedAt });
}

/**
 * Returns whether another run can continue this run's full pass. The seen ids are stored, and later changes have later stamps.
 * After a change of mapping or zone everything must be read again.
 */
function canResume({ kind, cancelRequested, checkpoint }: SyncRun, fingerprint: string): boolean {
  // Earlier versions stored less.
  const isWhole = Array.isArray(checkpoint?.done);
  return kind === 'full' && !cancelRequested && isWhole && checkpoint?.fingerprint === fingerprint;
}

/** Returns the run that replaces a dead run on request: the same kind if it serves the request or was a full pass. */
export function resumeFor(dead: SyncRun | null, request: RunRequest): RunRequest {
  if (!dead || dead.cancelRequested || (dead.kind !== 'full' && !coversRequest(dead.kind, request.kind)))
    return request;
  return repeatRun(dead);
}

/** Returns the run that automatically replaces a dead one: the same kind, unless it was cancelled or keeps crashing. */
export async function resumeDead(tx: Database, dead: SyncRun, now: Date): Promise<RunRequest | null> {
  if (dead.cancelRequested) return null;
  const deaths = await countDeadRuns(tx, DEAD_RUN, new Date(now.getTime() - HOUR_MS));
  return deaths + 1 < MAX_DEATHS ? repeatRun(dead) : null;
}

/** Returns the same kind of run for the same reason. */
export function repeatRun({ kind, reason, startedBy }: SyncRun): RunRequest {
  return { kind, reason: { kind: reason, userId: startedBy?.id ?? null } };
}
