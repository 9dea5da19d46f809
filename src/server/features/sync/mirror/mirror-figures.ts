import type { SyncEntity } from '../../../../contract/features/sync/sync-contract';
import { businessDate } from '../../../lib/clock';
import type { Database } from '../../../lib/database/database';
import type { EntityRun, SyncRunContext } from '../runs/sync-run-context';

/**
 * Figures that a feature aggregates from an entity's rows. Writers of the rows report the outdated figures in the same
 * transaction, and trigger the update.
 */
export interface MirrorFigures {
  readonly source: SyncEntity;
  /** Returns the keys of the figures that currently include these rows. */
  findKeys(tx: Database, ids: readonly string[]): Promise<string[]>;
  /** Marks figures as outdated. */
  forget(tx: Database, keys: readonly string[]): Promise<void>;
  /** Recomputes outdated figures. @param today `YYYY-MM-DD` in Asia/Jerusalem. @param all recomputes all figures */
  update(tx: Database, today: string, all: boolean): Promise<void>;
}

/** Changes rows and marks the affected figures as outdated: those that included the rows before and those that do now. */
export async function changeNoted<T>(
  tx: Database,
  { entity, figures }: Pick<EntityRun, 'entity' | 'figures'>,
  ids: readonly string[],
  change: () => Promise<T>,
  isChange: (result: T) => boolean,
): Promise<T> {
  const concerned = ids.length === 0 ? [] : figures.filter(({ source }) => source === entity);
  const before = new Map<MirrorFigures, string[]>();
  for (const one of concerned) before.set(one, await one.findKeys(tx, ids));
  const result = await change();
  if (!isChange(result)) return result;
  for (const one of concerned) {
    const keys = new Set([...(before.get(one) ?? []), ...(await one.findKeys(tx, ids))]);
    await one.forget(tx, [...keys]);
  }
  return result;
}

/** Updates the figures derived from an entity at the end of a pass over it. */
export async function updateFigures(
  { figures, clock, lease }: Pick<SyncRunContext, 'figures' | 'clock' | 'lease'>,
  entity: SyncEntity,
  all: boolean,
): Promise<void> {
  const today = businessDate(clock.now());
  for (const one of figures) {
    if (one.source === entity) await lease.write((tx) => one.update(tx, today, all));
  }
}
