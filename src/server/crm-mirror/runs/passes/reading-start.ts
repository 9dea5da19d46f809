import { naive, stampBefore, stampKey } from '../../crm/fireberry-stamps';
import { findCursor } from '../../mirror/reading-queries';
import { overlapMs } from '../../mirror/sync-options';
import type { EntityRun } from '../sync-run-context';

/** Start of the reading of an entity. Stamps are the CRM's `modifiedon`, null: from the beginning. */
export interface ReadingStart {
  from: string | null;
  /** Stamp up to which everything was read before. */
  known: string | null;
  cursor: string | null;
  /** True for a last update beside a paused pass that has yet to read the entity: the cursor belongs to the pass. */
  isBesidePass: boolean;
}

/** Age from which no further records with older stamps appear, ms: clocks differ less, and the CRM commits sooner. */
const SETTLED_MS = 3 * 3_600_000;

/** Determines the stamp at which a run starts to read an entity. */
export async function findStart(run: EntityRun): Promise<ReadingStart> {
  const { db, entity, kind, checkpoint, openPass, options } = run;
  const { zone } = options;
  const cursor = await findCursor(db, entity);
  const overlap = overlapMs(zone);
  if (kind === 'full') {
    const known = checkpoint?.entity === entity ? checkpoint.watermark : null;
    // Many old records may share an hour. A pass that read them again in each piece might never get past them.
    const isSettled = isBefore(known, naive(run.passBeganAt.getTime() - SETTLED_MS, zone), zone);
    const from = known === null || isSettled ? known : stampBefore(known, overlap);
    return { from, known, cursor, isBesidePass: false };
  }
  const isBesidePass =
    openPass !== null && openPass.unread.includes(entity) && !openPass.done.includes(entity);
  const known = isBesidePass
    ? naive(Date.parse(openPass.updatedAt[entity] ?? openPass.beganAt) - overlap, zone)
    : cursor;
  const from = known === null ? null : stampBefore(known, overlap);
  return { from, known, cursor, isBesidePass };
}

function isBefore(stamp: string | null, limit: string, zone: string): boolean {
  return stampKey(stamp, zone) < stampKey(limit, zone);
}
