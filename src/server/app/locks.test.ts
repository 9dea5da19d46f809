import { sql } from 'drizzle-orm';
import { lockAccess } from '#server/lib/authorize-write';
import { type Database, getRows } from '#server/db/database';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { lockClosings } from '#server/features/salaries/closing/closing-queries';
import { lockTwoFactorSetting } from '#server/features/two-factor/two-factor-queries';
import { lockLinks } from '#server/features/accounts/users/users-queries';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** Returns the number of advisory locks held by this transaction. */
async function countLocks(tx: Database): Promise<number> {
  const result = await tx.execute(
    sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
  );
  return getRows<{ count: number }>(result)[0]?.count ?? 0;
}

it('does not block unrelated work', async () => {
  await test.db.transaction(async (tx) => {
    for (const lock of [lockAccess, lockLinks, lockTwoFactorSetting, lockClosings]) {
      const before = await countLocks(tx);
      await lock(tx);
      expect([lock.name, await countLocks(tx)]).toEqual([lock.name, before + 1]);
    }
  });
});
