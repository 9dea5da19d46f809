import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../platform/database';

export type Span = 'minute' | 'day';

/** Counts one call in a window; false, and nothing counted, when the window is full. */
export async function countCall(
  db: Database,
  span: Span,
  windowStart: Date,
  limit: number,
): Promise<boolean> {
  const result = await db.execute(sql`
    insert into crm_calls (span, window_start, calls) values (${span}, ${windowStart.toISOString()}, 1)
    on conflict (span, window_start) do update set calls = crm_calls.calls + 1 where crm_calls.calls < ${limit}
    returning calls`);
  return rowsOf(result).length > 0;
}

/** Marks a window as full. */
export async function fillWindow(db: Database, span: Span, windowStart: Date, limit: number): Promise<void> {
  await db.execute(sql`
    insert into crm_calls (span, window_start, calls) values (${span}, ${windowStart.toISOString()}, ${limit})
    on conflict (span, window_start) do update set calls = greatest(crm_calls.calls, excluded.calls)`);
}

/** Forgets windows that ended long ago. */
export async function deleteOldWindows(db: Database, span: Span, before: Date): Promise<void> {
  await db.execute(
    sql`delete from crm_calls where span = ${span} and window_start < ${before.toISOString()}`,
  );
}

/** Calls counted in a window. */
export async function countCalls(db: Database, span: Span, windowStart: Date): Promise<number> {
  const result = await db.execute(
    sql`select calls from crm_calls where span = ${span} and window_start = ${windowStart.toISOString()}`,
  );
  return rowsOf<{ calls: number }>(result)[0]?.calls ?? 0;
}
