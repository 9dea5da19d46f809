import { KilledServer } from './killed';
import { getRepetitions, PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { postgresStore } from './stores';

let killed: KilledServer | undefined;

beforeAll(async () => {
  const store = await postgresStore();
  killed = store && (await KilledServer.prepare(store));
}, PROCESS_TEST_TIMEOUT_MS);
afterAll(() => killed?.end(), PROCESS_TEST_TIMEOUT_MS);

it.each(getRepetitions('KILLS', 3))(
  'kill -9 during a synchronisation into PostgreSQL, %i: after another start and a clean run all is equal',
  // Skipped if PostgreSQL is not installed.
  async () => killed?.suffer(),
  PROCESS_TEST_TIMEOUT_MS,
);
