import type { Gauge } from '../../../contract/sync/sync-health-contract';
import type { Database } from '../../platform/database/database';
import { startOfDay } from '../crm/crm-budget';
import { countDayCalls, findRecentCalls } from '../crm/crm-budget-queries';

const DAY_MS = 86_400_000;

/** Calls of the last minute. */
export async function minuteGauge(db: Database, limit: number, now: Date): Promise<Gauge> {
  const recent = await findRecentCalls(db, now);
  return { used: recent?.calls ?? 0, limit, resetsAt: (recent?.last ?? now).toISOString() };
}

/** Calls of the present day. */
export async function dayGauge(db: Database, limit: number, now: Date): Promise<Gauge> {
  const start = startOfDay(now);
  const resetsAt = new Date(start.getTime() + DAY_MS).toISOString();
  return { used: await countDayCalls(db, start), limit, resetsAt };
}

/** Calls that may still be made today. */
export async function budgetLeft(db: Database, now: Date, perDay: number): Promise<number> {
  const { used, limit } = await dayGauge(db, perDay, now);
  return Math.max(0, limit - used);
}
