import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Job } from '#contract/features/functions/functions-contract';
import type { Database } from '#server/db/database';
import { jobRuns } from '#server/db/schema/settings-tables';
import { releaseLease, takeLease } from '#server/crm-mirror/runs/lease/sync-lease-queries';
import { salariesTexts } from '../salaries-texts';

/** Duration of the job's lease. A job takes seconds; one that has not ended after this time belongs to a dead server. */
const MAX_SECONDS = 300;

interface Slot {
  name: string;
  slot: string;
}

const ofSlot = ({ name, slot }: Slot) => and(eq(jobRuns.name, name), eq(jobRuns.slot, slot));

/** True if the server that started the run still holds the job's lease. */
const isHeld = sql<boolean>`exists (
  select 1 from leases
  where leases.name = job_runs.name and leases.owner = job_runs.slot and leases.expires_at > clock_timestamp())`;

/** Returns the latest run of a job that runs once per slot; null if it never ran. */
export async function findLastJobRun(db: Database, name: string): Promise<Job['lastRun']> {
  const [found] = await db
    .select({ run: jobRuns, isHeld })
    .from(jobRuns)
    .where(eq(jobRuns.name, name))
    .orderBy(desc(jobRuns.startedAt))
    .limit(1);
  if (!found) return null;
  const { startedAt, finishedAt, error } = found.run;
  const isLost = finishedAt === null && !found.isHeld;
  const status = error !== null || isLost ? 'failed' : finishedAt === null ? 'running' : 'ok';
  return {
    startedAt,
    finishedAt,
    status,
    error: isLost ? salariesTexts.metadataStopped : error,
  };
}

/**
 * Claims a job's slot. Returns false if the job is running on any server, or this slot's run has ended. A run of a dead server is
 * started again.
 */
export async function claimSlot(
  db: Database,
  { startedAt, ...slot }: Slot & { startedAt: Date },
): Promise<boolean> {
  // Usually the run has ended, and nothing is written.
  const [known] = await db.select().from(jobRuns).where(ofSlot(slot));
  if (known && known.finishedAt !== null) return false;
  return db.transaction(async (tx) => {
    if ((await takeLease(tx, slot.name, slot.slot, MAX_SECONDS)) === null) return false;
    const start = { startedAt: startedAt.toISOString() };
    const begun = await tx
      .insert(jobRuns)
      .values({ ...slot, ...start })
      .onConflictDoUpdate({
        target: [jobRuns.name, jobRuns.slot],
        set: start,
        setWhere: isNull(jobRuns.finishedAt),
      })
      .returning({ slot: jobRuns.slot });
    if (begun.length === 0) await releaseLease(tx, slot.name, slot.slot);
    return begun.length > 0;
  });
}

export async function endSlot(
  db: Database,
  { finishedAt, error, ...slot }: Slot & { finishedAt: Date; error: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(jobRuns).set({ finishedAt: finishedAt.toISOString(), error }).where(ofSlot(slot));
    await releaseLease(tx, slot.name, slot.slot);
  });
}
