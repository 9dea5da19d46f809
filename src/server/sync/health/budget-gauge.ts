import type { Gauge } from '../../../contract/sync/sync-health-contract';
import type { Database } from '../../platform/database';
import { countCalls, type Span } from '../crm-budget-queries';

const SPANS_MS: Readonly<Record<Span, number>> = { minute: 60_000, day: 86_400_000 };

/** Calls counted in the present window. Days begin at 00:00 UTC (fireberry.md section 4). */
export async function gaugeOf(db: Database, span: Span, limit: number, now: Date): Promise<Gauge> {
  const ms = SPANS_MS[span];
  const start = Math.floor(now.getTime() / ms) * ms;
  const used = await countCalls(db, span, new Date(start));
  return { used, limit, resetsAt: new Date(start + ms).toISOString() };
}

/** Calls that may still be made today. */
export async function budgetLeft(db: Database, now: Date, perDay: number): Promise<number> {
  const { used, limit } = await gaugeOf(db, 'day', perDay, now);
  return Math.max(0, limit - used);
}
