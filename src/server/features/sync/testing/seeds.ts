import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../../lib/testing/database';
import { runSeed } from './seeded-run';

/** Seeds that once failed. They are always tried first. */
const SEEDS_FILE = join(__dirname, 'failing-seeds.json');
const FIRST = Number(process.env['SYNC_FIRST_SEED'] ?? 1);
/**
 * Default number of seeds. A seed takes a second in the embedded database, and half of it on a server; `npm run soak` tries
 * thousands.
 */
const USUAL = process.env['TEST_DATABASE_URL'] ? 40 : 20;
const COUNT = Number(process.env['SYNC_SEEDS'] ?? USUAL);

/** Declares a test for every even or odd seed, so that two files can run in parallel. */
export function trySeeds(remainder: 0 | 1): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => database.reset());
  afterAll(() => database.close());

  const usual = Array.from({ length: COUNT }, (_, index) => FIRST + index);
  const seeds = [...new Set([...readStored(), ...usual])].filter((seed) => seed % 2 === remainder);
  it.each(seeds)('random life of a mirror, seed %i', async (seed) => {
    try {
      await runSeed(database, seed);
    } catch (error) {
      if (process.env['SYNC_KEEP_SEEDS']) keep(seed);
      throw error;
    }
  });
}

function readStored(): number[] {
  return JSON.parse(readFileSync(SEEDS_FILE, 'utf8')) as number[];
}

function keep(seed: number): void {
  writeFileSync(
    SEEDS_FILE,
    `${JSON.stringify([...new Set([...readStored(), seed])].sort((a, b) => a - b))}\n`,
  );
}
