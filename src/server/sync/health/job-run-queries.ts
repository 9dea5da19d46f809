import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database';
import { jobRuns } from '../../platform/schema';

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

export async function endSlot(
  db: Database,
  { name, slot, finishedAt, error }: { name: string; slot: string; finishedAt: Date; error: string | null },
): Promise<void> {
  await db
    .update(jobRuns)
    .set({ finishedAt: finishedAt.toISOString(), error })
    .where(and(eq(jobRuns.name, name), eq(jobRuns.slot, slot)));
}
