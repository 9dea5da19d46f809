import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { businessDate, type Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import type { ChangedRow } from './sync-queries';

/**
 * Changed rows of an entity, as JSON arrays of the columns that figures are aggregated from. They are not parsed here, so that numbers
 * stay exact.
 */
export interface ChangedRows {
  ids: readonly string[];
  /** JSON array of the former versions. */
  former: string;
  /** JSON array of the current versions. */
  current: string;
}

/** Runs one transaction of a longer update. Other transactions may run between two of them. */
export type WritePart = <T>(work: (tx: Database) => Promise<T>) => Promise<T>;

/** Figures that a feature aggregates from an entity's rows. */
export interface MirrorAggregates {
  readonly source: SyncEntity;
  /** Adjusts valid figures to changed rows, in the transaction that changed them. */
  adjust(tx: Database, rows: ChangedRows): Promise<void>;
  /**
   * Recomputes outdated figures, in parts that leave them valid when the next one does not follow.
   * @param today `YYYY-MM-DD` in Asia/Jerusalem
   * @param all recomputes all figures
   */
  update(write: WritePart, today: string, all: boolean): Promise<void>;
}

/** Adjusts the figures derived from an entity to its changed rows. Must run in the transaction of the change. */
export async function adjustAggregates(
  tx: Database,
  { entity, figures }: { entity: SyncEntity; figures: readonly MirrorAggregates[] },
  changed: readonly ChangedRow[],
): Promise<void> {
  const concerned = changed.filter(({ former, current }) => former !== current);
  if (concerned.length === 0) return;
  const rows = {
    ids: concerned.map(({ id }) => id),
    former: toArray(concerned.map(({ former }) => former)),
    current: toArray(concerned.map(({ current }) => current)),
  };
  for (const one of figures) if (one.source === entity) await one.adjust(tx, rows);
}

function toArray(objects: readonly (string | null)[]): string {
  return `[${objects.filter((object) => object !== null).join(',')}]`;
}

/** Updates the figures derived from an entity at the end of a pass over it. */
export async function updateAggregates(
  { figures, clock, writePart }: { figures: readonly MirrorAggregates[]; clock: Clock; writePart: WritePart },
  entity: SyncEntity,
  all: boolean,
): Promise<void> {
  const today = businessDate(clock.now());
  for (const one of figures) {
    if (one.source === entity) await one.update(writePart, today, all);
  }
}
