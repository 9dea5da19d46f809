import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import type { Services } from '#server/lib/services';
import { lockLease, SYNC_LEASE } from '../runs/lease/sync-lease-queries';
import { updateListed } from './customer-aggregates';
import { findCountedDay, findCustomersOfDays, recordCountedDay } from './customer-aggregates-queries';

/**
 * Updates the customers' figures for a new business day before its first request: future sales and their customers count from
 * midnight on. Further requests on the same day cost nothing.
 */
export const dailyAggregates = fp(
  async (app: FastifyInstance, { services: { db, clock, log } }: { services: Services }) => {
    let finishedDay: string | null = null;
    let running: Promise<void> | null = null;
    const bring = async (today: string): Promise<void> => {
      try {
        if (await bringToDay(db, today)) finishedDay = today;
      } catch (err) {
        log.warn({ err }, "the customers' figures are those of an earlier day");
      } finally {
        running = null;
      }
    };
    app.addHook('preHandler', async ({ caller }) => {
      const today = businessDate(clock.now());
      if (caller && finishedDay !== today) await (running ??= bring(today));
    });
  },
  { name: 'daily-aggregates' },
);

/**
 * Brings the figures to a day, also during a synchronisation, whose transactions lock the same lease first. Figures outdated by it
 * stay outdated until it recomputes them.
 * @returns whether the figures apply to the day; false before the first synchronisation
 */
async function bringToDay(db: Database, today: string): Promise<boolean> {
  const known = await findCountedDay(db);
  if (known === null) return false;
  if (isCurrent(known, today)) return true;
  return db.transaction(async (tx) => {
    if (!(await lockLease(tx, SYNC_LEASE))) return false;
    const day = await findCountedDay(tx);
    if (day === null || isCurrent(day, today)) return day !== null;
    await updateListed((work) => work(tx), today, await findCustomersOfDays(tx, day, today));
    await recordCountedDay(tx, today);
    return true;
  });
}

function isCurrent(day: string | null, today: string): boolean {
  return day !== null && day >= today;
}
