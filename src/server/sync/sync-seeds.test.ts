import { openTestDatabase, type TestDatabase } from '../platform/testing';
import failingSeeds from './failing-seeds.json';
import { runSeed } from './testing-seeded-run';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

const first = Number(process.env['SYNC_FIRST_SEED'] ?? 1);
const count = Number(process.env['SYNC_SEEDS'] ?? 300);
const seeds = Array.from({ length: count }, (_, index) => first + index);

it.each([...failingSeeds, ...seeds])('seed %i', (seed) => runSeed(database, seed));
