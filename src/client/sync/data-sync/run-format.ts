import type { SyncResult } from '../../../contract/sync/sync-contract';
import type { SyncRunView } from '../../../contract/sync/sync-runs-contract';
import { dataSyncTexts, reasonTexts } from './data-sync-texts';

const MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** `1:05`, with hours where there are any: `1:00:05`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / MS));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const rest = two(seconds % MINUTE_S);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How long is still to wait, as roughly as it is known. */
export function aboutTime(seconds: number): string {
  if (seconds >= MINUTE_S) return dataSyncTexts.aboutMinutes(Math.round(seconds / MINUTE_S));
  const step = 10;
  return dataSyncTexts.aboutSeconds(Math.max(step, Math.ceil(seconds / step) * step));
}

/** How long an ended run took, in milliseconds; null for one that runs. */
export function durationOf({ startedAt, finishedAt }: SyncRunView): number | null {
  return finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt);
}

/** Whose wish a run was. */
export function initiatorOf({ reason, startedBy }: SyncRunView): string {
  const name = startedBy && (startedBy.name ?? dataSyncTexts.removedPerson);
  if (reason === 'person') return name ?? dataSyncTexts.removedPerson;
  return name ? `${reasonTexts[reason]}, ${name}` : reasonTexts[reason];
}

export type Counts = Omit<SyncResult, 'entity'>;

/** What the entities' counts add up to. */
export function totalOf(results: readonly SyncResult[]): Counts {
  const sum = (count: keyof Counts): number => results.reduce((all, result) => all + result[count], 0);
  return {
    recordCount: sum('recordCount'),
    savedCount: sum('savedCount'),
    deletedCount: sum('deletedCount'),
    refusedCount: sum('refusedCount'),
  };
}
