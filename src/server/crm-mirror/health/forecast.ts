import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Forecast, Gauge } from '#contract/features/crm-mirror/sync/sync-health-contract';
import type { Database } from '#server/db/database';
import { findMapping } from '../mapping/mapping-queries';
import { PAGE_SIZE, type SyncOptions } from '../mirror/sync-options';
import { startOfDay } from '../crm/crm-budget';
import { countDayCalls, findRecentCalls } from '../crm/crm-budget-queries';
import { measureRows } from '../compare/mirror-figure-queries';
import { getMeasuredFields, spansOver } from '../compare/ranges';
import { groupsFor } from '../compare/find-differences';

const DAY_MS = 86_400_000;

/** Returns the calls of the last minute. */
export async function minuteGauge(db: Database, limit: number, now: Date): Promise<Gauge> {
  const recent = await findRecentCalls(db, now);
  return { used: recent?.calls ?? 0, limit, resetsAt: (recent?.last ?? now).toISOString() };
}

/** Returns the calls of the current day. */
export async function dayGauge(db: Database, limit: number, now: Date): Promise<Gauge> {
  const start = startOfDay(now);
  const resetsAt = new Date(start.getTime() + DAY_MS).toISOString();
  return { used: await countDayCalls(db, start), limit, resetsAt };
}

/** Returns the number of calls left today. */
export async function budgetLeft(db: Database, now: Date, perDay: number): Promise<number> {
  const { used, limit } = await dayGauge(db, perDay, now);
  return Math.max(0, limit - used);
}

/** Number of rows per entity, from `countMirror` or `findExpectedRows`. */
type MirrorCounts = Partial<Record<SyncEntity, number>>;

/** Calls of a last update: one for an unchanged entity, three for one with a page of changes. Most are unchanged. */
export const UPDATE_CALLS = SYNC_ENTITIES.length + 4;
/** Default until a run has been measured. */
const SECONDS_PER_CALL = 0.6;

/** Records with the same stamp at the edge of a page are read with both pages. Measured: 8 % in an ordinary mirror. */
const OVERLAP = 1.08;
/** Metadata is requested once a day (fireberry.md section 10): the objects, and each entity's fields. */
const METADATA_CALLS = 1 + SYNC_ENTITIES.length;

/**
 * Returns the calls of a full run. Each page begins with the last row of the previous one, and after the last page another call
 * checks that nothing is left.
 */
export function forecastFull(
  counts: MirrorCounts,
  { batchSize }: Pick<SyncOptions, 'batchSize'>,
  off: readonly SyncEntity[] = [],
): number {
  const read = SYNC_ENTITIES.filter((entity) => !off.includes(entity));
  const pages = read.reduce(
    (sum, entity) => sum + Math.max(1, Math.ceil(((counts[entity] ?? 0) - 1) / (batchSize - 1))),
    0,
  );
  return Math.ceil(pages * OVERLAP) + read.length + METADATA_CALLS;
}

/** Returns the calls of a comparison without differences, including the preceding update. Differences cost more. */
export async function forecastReconciliation(db: Database, counts: MirrorCounts): Promise<number> {
  const mappings = await findMapping(db);
  let calls = UPDATE_CALLS;
  for (const entity of SYNC_ENTITIES) {
    if (mappings[entity].isOff) continue;
    const rows = counts[entity] ?? 0;
    // Two calls if it is counted and read; otherwise it is counted, then measured by date spans, by groups and by last change.
    if (rows <= PAGE_SIZE) calls += 2;
    else {
      const measuredFields = getMeasuredFields(mappings[entity]);
      const { date, categories } = measuredFields;
      const byDay =
        date && (await measureRows(db, entity, measuredFields, [], { on: 'field', name: date.ours }));
      const days = [...(byDay?.keys() ?? [])].filter((day) => day !== null);
      calls += 1 + spansOver(days).length + categories.length + groupsFor(rows);
    }
  }
  return calls;
}

/**
 * Returns the duration of a number of calls, by the limit per minute and the recent pace, and whether they fit into the day.
 * @param secondsPerCall from `findCallPace`; null: not measured yet
 */
export function computeForecast(
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
