import { desc, eq } from 'drizzle-orm';
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
