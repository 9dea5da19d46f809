import { createHash, randomUUID } from 'node:crypto';
import { runTexts } from '../../../contract/sync/run-texts';
import { serves, type RunKind } from '../../../contract/sync/sync-contract';
import type { Database } from '../../platform/database/database';
import { findMapping } from '../../mapping/mapping-queries';
import type { BegunRun, SyncReason, SyncServiceParts } from './sync-run-context';
import { acquireSyncLease } from './sync-lease';
import { findReadingRevision } from '../mirror/reading-queries';
import { handOverRefusals } from '../mirror/sync-refusal-queries';
import {
  countDeadRuns,
  deleteOtherSeen,
  endDeadRuns,
  findRunningRun,
  insertRun,
  type SyncRun,
} from './sync-run-queries';
import { DEAD_RUN } from './sync-texts';

export interface Wanted {
  kind: RunKind;
  reason: SyncReason;
}

/** A full pass that is older than this is begun again. */
const PASS_KEPT_MS = 6 * 3_600_000;
const HOUR_MS = 3_600_000;
/** A run whose servers die so often within an hour may well be the cause. */
const MOST_DEATHS = 3;

/**
 * Takes the lease, ends the run that held it and died, and begins another one, all or nothing.
 * Null when a run goes on, or when nothing is wanted.
 * @param choose told of the run that died; its answer holds, for nobody else can begin one meanwhile.
 */
export async function beginRun(
  { db, clock }: Pick<SyncServiceParts, 'db' | 'clock'>,
  choose: (tx: Database, dead: SyncRun | null) => Promise<Wanted | null>,
): Promise<BegunRun | null> {
  const runId = randomUUID();
  let begun: Omit<BegunRun, 'lease'> | null = null;
  const lease = await acquireSyncLease(db, runId, async (tx) => {
    const startedAt = clock.now();
    const dead = await findRunningRun(tx);
    const wanted = await choose(tx, dead);
    const fingerprint = await fingerprintOf(tx);
    if (dead) {
      const how = dead.cancelRequested
        ? ({ status: 'cancelled', error: runTexts.cancelled } as const)
        : ({ status: 'failed', error: DEAD_RUN } as const);
      await endDeadRuns(tx, { ...how, verdict: null, finishedAt: startedAt });
    }
    const pass = dead && wanted?.kind === 'full' && canResume(dead, fingerprint, startedAt) ? dead : null;
    const place = pass?.place ?? null;
    const passId = place?.passId ?? runId;
    await deleteOtherSeen(tx, passId);
    if (!wanted) return false;
    const results = pass?.results ?? [];
    await insertRun(tx, { id: runId, ...wanted, startedAt, results, place });
    if (pass) await handOverRefusals(tx, pass.id, runId);
    begun = { runId, kind: wanted.kind, passId, fingerprint, results, place };
    return true;
  });
  return lease && begun && { ...(begun as Omit<BegunRun, 'lease'>), lease };
}

/**
 * Can another run go on with this dead one's full pass? What it was given it has noted, and what changed since is
 * stamped later than where it stood; a mapping or a zone that was changed means that everything is to be read again.
 */
function canResume(dead: SyncRun, fingerprint: string, now: Date): boolean {
  return (
    dead.kind === 'full' &&
    !dead.cancelRequested &&
    dead.place?.fingerprint === fingerprint &&
    now.getTime() - Date.parse(dead.startedAt) < PASS_KEPT_MS
  );
}

/** Of what decides how a record becomes a row. */
async function fingerprintOf(tx: Database): Promise<string> {
  const content = JSON.stringify([await findReadingRevision(tx), await findMapping(tx)]);
  return createHash('sha256').update(content).digest('base64url');
}

/** What takes a dead run's place when this is asked for: the same again, if that does what is asked, or was a full pass. */
export function resumeFor(dead: SyncRun | null, asked: Wanted): Wanted {
  if (!dead || dead.cancelRequested || (dead.kind !== 'full' && !serves(dead.kind, asked.kind))) return asked;
  return again(dead);
}

/** What goes on by itself in a dead run's place: the same again, unless it was cancelled or dies again and again. */
export async function resumeDead(tx: Database, dead: SyncRun, now: Date): Promise<Wanted | null> {
  if (dead.cancelRequested) return null;
  const deaths = await countDeadRuns(tx, DEAD_RUN, new Date(now.getTime() - HOUR_MS));
  return deaths + 1 < MOST_DEATHS ? again(dead) : null;
}

function again({ kind, reason, startedBy }: SyncRun): Wanted {
  return { kind, reason: { kind: reason, userId: startedBy?.id ?? null } };
}
