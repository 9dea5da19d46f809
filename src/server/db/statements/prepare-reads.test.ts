import { sql } from 'drizzle-orm';
import { getRows } from '../database';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Returns the number of executions with a general plan, which is made once, and with a plan for the given parameters. */
async function countPlans(table: string): Promise<{ general: number; own: number }> {
  // The pool gives each statement of a sequence to the same connection.
  const [row] = getRows<{ general: number; own: number }>(
    await test.database.requests.execute(sql`
      select sum(generic_plans)::int as general, sum(custom_plans)::int as own
      from pg_prepared_statements where statement like ${`%from "${table}"%`}`),
  );
  return row!;
}

// The embedded database prepares no statements.
it('plans the first page of a list once per connection, and other pages for their parameters', async () => {
  if (test.database.kind !== 'postgres') return;
  const headers = await test.as('sales.view');
  const open = async (url: string): Promise<void> =>
    expect((await test.app.inject({ url, headers })).statusCode).toBe(200);
  for (let i = 0; i < 3; i += 1) await open('/api/sales');
  const { general, own } = await countPlans('sales');
  expect(own).toBe(0);
  expect(general).toBeGreaterThan(0);
  for (let i = 0; i < 3; i += 1) await open('/api/sales?from=2026-01-01');
  expect(await countPlans('sales')).toEqual({ general, own: 3 });
});
