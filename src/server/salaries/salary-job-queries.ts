import { and, desc, eq } from 'drizzle-orm';
import type { Job } from '../../contract/functions/functions-contract';
import type { Database } from '../platform/database/database';
import { jobRuns } from '../platform/database/schema';

/** The newest run of a job that runs once per slot; null: it never ran. */
export async function findLastJobRun(db: Database, name: string): Promise<Job['lastRun']> {
  const [run] = await db
    .select()
    .from(jobRuns)
    .where(eq(jobRuns.name, name))
    .orderBy(desc(jobRuns.startedAt))
    .limit(1);
  if (!run) return null;
  const status = run.error !== null ? 'failed' : run.finishedAt === null ? 'running' : 'ok';
  return {
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: run.finishedAt && new Date(run.finishedAt).toISOString(),
    status,
    error: run.error,
  };
}

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
