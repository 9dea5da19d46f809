import { KilledServer } from './killed';
import { getRepetitions, PROCESS_TEST_TIMEOUT_MS } from './repetitions';
import { embeddedStore } from './stores';

let killed: KilledServer;

beforeAll(async () => {
  killed = await KilledServer.prepare(await embeddedStore());
}, PROCESS_TEST_TIMEOUT_MS);
afterAll(() => killed.end(), PROCESS_TEST_TIMEOUT_MS);

it.each(getRepetitions('KILLS', 2))(
  'kill -9 during a synchronisation into the embedded database, %i: after another start and a clean run all is equal',
  () => killed.suffer(),
  PROCESS_TEST_TIMEOUT_MS,
);
