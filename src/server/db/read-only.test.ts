import { sql } from 'drizzle-orm';
import { getRows } from './database';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Applies to new connections. */
async function setReadOnly(mode: 'on' | 'off'): Promise<void> {
  await database.db.execute(
    sql.raw(`do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${mode}', current_database());
    end $$`),
  );
}

it('is ready while it accepts writes', async () => {
  await expect(database.ping()).resolves.toBeUndefined();
});

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

// The embedded database has one connection, which is never read-only.
it('is not ready while PostgreSQL is read-only', async () => {
  if (!onPostgres) return;
  const { openDatabase } = await import('./open-database');
  const [current] = getRows<{ name: string }>(
    await database.db.execute(sql`select current_database() as name`),
  );
  const url = new URL(process.env['TEST_DATABASE_URL']!);
  url.pathname = `/${current!.name}`;
  const opened = await openDatabase({ url: url.href });
  try {
    await setReadOnly('on');
    await expect(opened.ping()).rejects.toThrow('the database is read-only');
  } finally {
    await setReadOnly('off');
    await opened.close();
  }
});
