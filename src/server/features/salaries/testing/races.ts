import { sql } from 'drizzle-orm';
import { getRows } from '#server/db/database';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

/** Advisory lock held at the barrier, which signals the other transaction to start. */
const AT_BARRIER = 4_242;

/** Maximum number of waits of 50 ms. The embedded database has a single connection, so nothing can run in between. */
const MAX_WAITS = { postgres: 400, embedded: 1 };

/**
 * A barrier: a transaction that has written to one of these tables waits before its commit until the other one has ended or is
 * blocked. Without it, the first request would always win, even without any protection.
 */
export function startRaces(tables: readonly string[], ...options: Parameters<typeof startTestApp>) {
  const races = {} as { test: TestApp };
  const rows = async (query: string) =>
    getRows<Record<string, unknown>>(await races.test.database.db.execute(sql.raw(query)));
  /** Releases the barrier. */
  const free = () => rows('insert into others_end values (true)');
  beforeAll(async () => {
    races.test = await startTestApp(...options);
    const { kind } = races.test.database;
    await rows(`create table others_end (ended boolean)`);
    await rows(`create function wait_for_the_other() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${AT_BARRIER});
      for i in 1..${MAX_WAITS[kind]} loop
        exit when exists (select from others_end) or exists (select from pg_locks where not granted);
        perform pg_sleep(0.05);
      end loop;
      return null; end $$`);
    for (const table of tables)
      await rows(
        `create trigger barrier after insert or update or delete on ${table} for each row execute function wait_for_the_other()`,
      );
  });
  beforeEach(async () => {
    await races.test.database.reset();
    await free();
    races.test.clock.set('2026-09-16T09:00:00Z');
  });
  afterAll(async () => {
    // One at a time: the embedded database accepts one command per statement.
    await rows('drop function wait_for_the_other() cascade');
    await rows('drop table others_end');
    await races.test.close();
  });

  /** Runs `first`, and `other` once the first is at the barrier. When either ends, the barrier is released. */
  async function race<A, B>(first: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
    await rows('delete from others_end');
    const began = { hasEnded: false };
    const done = first().finally(() => {
      began.hasEnded = true;
      return free();
    });
    const isThere = async () =>
      (await rows(`select 1 from pg_locks where locktype = 'advisory' and objid = ${AT_BARRIER}`)).length > 0;
    // Lets other tasks run between two checks.
    while (!began.hasEnded && !(await isThere())) await new Promise(setImmediate);
    const answered = await other();
    await free();
    return [await done, answered];
  }
  return { races, rows, race };
}
