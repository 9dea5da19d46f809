import type { Database } from '#server/db/database';
import { runPeriodically } from '#server/lib/run-periodically';
import type { Services } from '#server/lib/services';
import { findUnsealed, insertSeal, lockSeals, markReopenedElsewhere } from './seals-queries';

const HOUR_MS = 3_600_000;

type Parts = Pick<Services, 'db' | 'clock' | 'log'>;

/**
 * Seals all closings that have no seal of this version, oldest first. The caller holds the lock.
 * @param month closed in this transaction; all others are sealed late
 * @returns the number of seals
 */
export async function sealClosings(tx: Database, now: Date, month?: string): Promise<number> {
  await markReopenedElsewhere(tx);
  const unsealed = await findUnsealed(tx);
  const sealedAt = now.toISOString();
  for (const one of unsealed) await insertSeal(tx, { ...one, sealedAt, isLate: one.month !== month });
  return unsealed.length;
}

/** Seals closings that were made before seals existed, or by a server of an earlier version. */
export async function sealLate({ db, clock, log }: Parts): Promise<void> {
  const count = await db.transaction(async (tx) => {
    await lockSeals(tx);
    return sealClosings(tx, clock.now());
  });
  if (count > 0) log.info({ count }, 'closed months were sealed');
}

/** Seals at once and every hour, until it is stopped. @returns a function that stops it */
export function startSealing(parts: Parts): () => Promise<void> {
  return runPeriodically(parts, {
    everyMs: HOUR_MS,
    atOnce: true,
    task: () => sealLate(parts),
    interrupted: 'the sealing of closed months is interrupted',
  });
}
