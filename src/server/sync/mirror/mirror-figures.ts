import type { SyncEntity } from '../../../contract/sync/sync-contract';
import { businessDate } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { EntityRun, SyncRunContext } from '../runs/sync-run-context';

/**
 * Figures that a room keeps added up from an entity's rows. They are the room's own; whoever writes the rows tells it
 * which of them no longer hold, in the transaction of the rows, and when to add up again.
 */
export interface MirrorFigures {
  readonly source: SyncEntity;
  /** What rows of these ids count in, as they stand in the mirror now. */
  findKeys(tx: Database, ids: readonly string[]): Promise<string[]>;
  /** Notes that these no longer hold. */
  forget(tx: Database, keys: readonly string[]): Promise<void>;
  /** Adds up what no longer holds. @param today `YYYY-MM-DD` in Asia/Jerusalem. @param all whatever was noted. */
  update(tx: Database, today: string, all: boolean): Promise<void>;
}

/** Changes rows of these ids, and notes which figures that spoils: those they counted in and those they count in now. */
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

/** Brings the figures that rest on an entity up to date, once a pass over it has ended. */
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
