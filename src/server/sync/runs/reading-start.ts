import { naive, stampBefore, stampKey } from '../crm/fireberry-stamps';
import { findCursor } from '../mirror/reading-queries';
import { overlapMs } from '../mirror/sync-options';
import type { EntityRun } from './sync-run-context';

/** Where the reading of an entity begins; stamps are `modifiedon` of the CRM, null: at the beginning. */
export interface ReadingStart {
  from: string | null;
  /** Up to where everything was read before. */
  known: string | null;
  /** The entity's cursor. */
  cursor: string | null;
  /** A last update beside a paused pass that has still to read the entity: the cursor belongs to the pass. */
  isBesidePass: boolean;
}

/** Older stamps are given no more: clocks differ less, and the CRM commits sooner. */
const SETTLED_MS = 3 * 3_600_000;

/** Finds where a run begins to read an entity. */
export async function findStart(run: EntityRun): Promise<ReadingStart> {
  const { db, entity, kind, place, openPass, options } = run;
  const { zone } = options;
  const cursor = await findCursor(db, entity);
  const overlap = overlapMs(zone);
  if (kind === 'full') {
    const known = place?.entity === entity ? place.watermark : null;
    // Many records may share an hour long ago; a pass that read them again in each piece might never get past them.
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
  return (stampKey(stamp ?? '', zone) ?? '') < (stampKey(limit, zone) ?? '');
}
