import { KilledServer } from './killed';
import { counted, ORDEAL_TIMEOUT_MS } from './ordeals';
import { embeddedStore } from './stores';

let killed: KilledServer;

beforeAll(async () => {
  killed = await KilledServer.prepare(await embeddedStore());
}, ORDEAL_TIMEOUT_MS);
afterAll(() => killed.end(), ORDEAL_TIMEOUT_MS);

it.each(counted('KILLS', 5))(
  'kill -9 during a synchronisation into the embedded database, %i: after another start and a clean run all is equal',
  () => killed.suffer(),
  ORDEAL_TIMEOUT_MS,
);
