import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';
import { findMissingConnections } from './connections-queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const pool = (max: number) => ({ max, open: 1, idle: 1, waiting: 0 });
const findFor = (max: number) =>
  findMissingConnections({
    db: database.db,
    pools: () => ({ background: pool(max), requests: pool(max), files: pool(2) }),
  });

it('finds no missing connections of the embedded database', async () => {
  expect(await findMissingConnections({ db: database.db })).toBeNull();
});

it('compares the pools with the free connections of PostgreSQL', async () => {
  if (process.env['TEST_DATABASE_URL'] === undefined) return;
  expect(await findFor(2)).toBeNull();
  expect(await findFor(10_000)).toEqual({ needed: 19_999, free: expect.any(Number) });
});
