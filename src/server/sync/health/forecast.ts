import { SYNC_ENTITIES, type SyncEntity } from '../../../contract/sync/sync-contract';
import type { Forecast, Gauge } from '../../../contract/sync/sync-health-contract';
import type { Database } from '../../platform/database/database';
import { findMapping } from '../../mapping/mapping-queries';
import { PAGE_SIZE, type SyncOptions } from '../mirror/sync-options';
import { countBusinessSpans } from './forecast-queries';
import { groupsFor } from '../compare/stamp-differences';
import { yardstickOf } from '../compare/yardstick';

/** How many rows each entity has, from `countMirror`. */
type MirrorCounts = Partial<Record<SyncEntity, number>>;

/** An idle entity costs one call; one with a page of news three. Most have none. */
const UPDATE_CALLS = SYNC_ENTITIES.length + 4;
/** Until a run has shown how long a call takes. */
const SECONDS_PER_CALL = 0.6;

/** Records that share a stamp at the edge of a page are read with both pages. Measured: 8 % in an ordinary mirror. */
const OVERLAP = 1.08;
/** Asked for once a day (fireberry.md section 10): the objects, and each entity's fields. */
const METADATA_CALLS = 1 + SYNC_ENTITIES.length;

/**
 * Calls of a full run. Each page begins with the last row of the one before it, and after the last one the CRM is asked
 * once more whether anything is left.
 */
export function forecastFull(counts: MirrorCounts, { batchSize }: Pick<SyncOptions, 'batchSize'>): number {
  const pages = SYNC_ENTITIES.reduce(
    (sum, entity) => sum + Math.max(1, Math.ceil(((counts[entity] ?? 0) - 1) / (batchSize - 1))),
    0,
  );
  return Math.ceil(pages * OVERLAP) + SYNC_ENTITIES.length + METADATA_CALLS;
}

export function forecastUpdate(): number {
  return UPDATE_CALLS;
}

/** Calls of a comparison that finds nothing, the update before it included. What differs costs more. */
export async function forecastReconciliation(db: Database, counts: MirrorCounts): Promise<number> {
  const mappings = await findMapping(db);
  let calls = UPDATE_CALLS;
  for (const entity of SYNC_ENTITIES) {
    const rows = counts[entity] ?? 0;
    if (rows <= PAGE_SIZE) {
      // Counted, then read.
      calls += 2;
      continue;
    }
    const { date, categories } = yardstickOf(mappings[entity]);
    const spans = date ? await countBusinessSpans(db, entity, date) : 0;
    calls += 1 + spans + categories.length + groupsFor(rows);
  }
  return calls;
}

/**
 * What so many calls mean: how long, by the minute's limit and the pace of late, and whether the day has them.
 * @param secondsPerCall from `findCallPace`; null: no run has shown it yet.
 */
export function forecastOf(
  calls: number,
  { minute, day }: { minute: Gauge; day: Gauge },
  now: Date,
  secondsPerCall: number | null,
): Forecast {
  const pace = secondsPerCall ?? SECONDS_PER_CALL;
  return {
    calls,
    seconds: Math.ceil(Math.max(calls * pace, secondsByLimit(calls, minute, now, pace))),
    fitsToday: calls <= day.limit - day.used,
  };
}

function secondsByLimit(calls: number, { used, limit, resetsAt }: Gauge, now: Date, pace: number): number {
  const later = calls - Math.max(0, limit - used);
  if (later <= 0) return 0;
  const untilNext = (Date.parse(resetsAt) - now.getTime()) / 1_000;
  const fullMinutes = Math.ceil(later / limit) - 1;
  return untilNext + fullMinutes * 60 + (later - fullMinutes * limit) * pace;
}
