import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { jobRuns } from '../../platform/database/schema';

/** Takes a job's slot; false when some server has taken it before. */
export async function claimSlot(
  db: Database,
  { startedAt, ...key }: { name: string; slot: string; startedAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(jobRuns)
    .values({ ...key, startedAt: startedAt.toISOString() })
    .onConflictDoNothing()
    .returning({ slot: jobRuns.slot });
  return rows.length > 0;
}

/**
 * Takes a slot once more whose job failed, or never ended, for its server died; false when there is none, or when its
 * last attempt ended (or began, where it has no end) later than `before`. The caller knows that none goes on.
 */
export async function claimSlotAgain(
  db: Database,
  { name, slot, startedAt, before }: { name: string; slot: string; startedAt: Date; before: Date },
): Promise<boolean> {
  const rows = await db
    .update(jobRuns)
    .set({ startedAt: startedAt.toISOString(), finishedAt: null, error: null })
    .where(
      and(
        eq(jobRuns.name, name),
        eq(jobRuns.slot, slot),
        sql`(${jobRuns.finishedAt} is null or ${jobRuns.error} is not null)`,
        sql`coalesce(${jobRuns.finishedAt}, ${jobRuns.startedAt}) <= ${before.toISOString()}`,
      ),
    )
    .returning({ slot: jobRuns.slot });
  return rows.length > 0;
}

export async function endSlot(
  db: Database,
  { name, slot, finishedAt, error }: { name: string; slot: string; finishedAt: Date; error: string | null },
): Promise<void> {
  await db
    .update(jobRuns)
    .set({ finishedAt: finishedAt.toISOString(), error })
    .where(and(eq(jobRuns.name, name), eq(jobRuns.slot, slot)));
}
