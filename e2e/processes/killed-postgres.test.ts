import { KilledServer } from './killed';
import { counted, ORDEAL_TIMEOUT_MS } from './ordeals';
import { postgresStore } from './stores';

let killed: KilledServer | undefined;

beforeAll(async () => {
  const store = await postgresStore();
  killed = store && (await KilledServer.prepare(store));
}, ORDEAL_TIMEOUT_MS);
afterAll(() => killed?.end(), ORDEAL_TIMEOUT_MS);

it.each(counted('KILLS', 5))(
  'kill -9 during a synchronisation into PostgreSQL, %i: after another start and a clean run all is equal',
  // Skipped if PostgreSQL is not installed.
  async () => killed?.suffer(),
  ORDEAL_TIMEOUT_MS,
);
