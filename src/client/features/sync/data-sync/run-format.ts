import { sumBy } from '#contract/lib/sum-by';
import type { SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { dataSyncTexts, reasonTexts } from './data-sync-texts';

const MINUTE_S = 60;

/** Formats the remaining time, rounded. */
export function aboutTime(seconds: number): string {
  if (seconds >= MINUTE_S) return dataSyncTexts.aboutMinutes(Math.round(seconds / MINUTE_S));
  const step = 10;
  return dataSyncTexts.aboutSeconds(Math.max(step, Math.ceil(seconds / step) * step));
}

export function getInitiator({ reason, startedBy }: SyncRunView): string {
  const name = startedBy && (startedBy.name ?? dataSyncTexts.removedPerson);
  if (reason === 'person') return name ?? dataSyncTexts.removedPerson;
  return name ? `${reasonTexts[reason]}, ${name}` : reasonTexts[reason];
}

export type Counts = Omit<SyncResult, 'entity' | 'unreadable'>;

/** Returns the sum of the entities' counts. */
export function sumResults(results: readonly SyncResult[]): Counts {
  const sum = (count: keyof Counts): number => sumBy(results, (result) => result[count]);
  return {
    recordCount: sum('recordCount'),
    savedCount: sum('savedCount'),
    deletedCount: sum('deletedCount'),
    refusedCount: sum('refusedCount'),
  };
}
