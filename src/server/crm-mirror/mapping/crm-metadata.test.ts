import { createSimulator, type Simulator } from '#mocks/fireberry/simulator';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { startTestApp, type TestApp } from '#server/lib/testing/app';
import { smallOperation } from '../testing/operation';
import { saveMapping } from './mapping-queries';
import { DEFAULT_SOURCES } from './mapping-sources';

let test: TestApp;
let simulator: Simulator;
let headers: { authorization: string };
/** State of the CRM: whether it fails, and the number of requests. */
let crm = { fails: false, calls: 0 };

beforeAll(async () => {
  const fetching: typeof fetch = async (input, init) => {
    crm.calls += 1;
    if (crm.fails) throw new Error('no connection');
    return simulator.fetch(input as string, init);
  };
  test = await startTestApp({ fetch: fetching });
});
beforeEach(async () => {
  await test.database.reset();
  crm = { fails: false, calls: 0 };
  const clock = () => test.clock.now();
  simulator = createSimulator({ records: smallOperation(), token: 'test', clock, instantTimeouts: true });
  headers = await test.as('system.manage');
});
afterAll(() => test.close());

const ask = async (query = '') =>
  (await test.app.inject({ url: `/api/sync/mapping/metadata${query}`, headers })).statusCode;
const times = (count: number, query: (i: number) => string = () => '') =>
  Promise.all(Array.from({ length: count }, (_, i) => ask(query(i))));

it('reads the offered objects and fields once, and other objects on request', async () => {
  interface Offered {
    data: { objects: { number: number }[]; fields: Record<string, unknown> };
  }
  const offer = async (query = '') =>
    (await test.app.inject({ url: `/api/sync/mapping/metadata${query}`, headers })).json<Offered>().data;
  const { objects } = await offer();
  expect(objects.map(({ number }) => number).sort((a, b) => a - b)).toEqual([1, 9, 13, 14, 1000, 1001]);
  const { calls } = crm;
  await offer();
  expect(Object.keys((await offer('?objectType=1')).fields)).toContain('1');
  expect(crm.calls).toBe(calls);
  expect((await offer('?objectType=4242')).fields['4242']).toBeNull();
});

it('does not request an object that the CRM lacks', async () => {
  await ask();
  const { calls } = crm;
  expect(await times(8, (i) => `?objectType=${5_000 + i}`)).toEqual(Array(8).fill(200));
  expect(crm.calls).toBe(calls);
});

it('calls the CRM once for concurrent requests', async () => {
  await ask();
  const { calls } = crm;
  await test.database.reset();
  headers = await test.as('system.manage');
  expect(await times(8)).toEqual(Array(8).fill(200));
  expect(crm.calls).toBe(2 * calls);
});

it('does not call the CRM repeatedly while it fails', async () => {
  crm.fails = true;
  expect(await ask()).toBe(502);
  const { calls } = crm;
  expect(await times(8)).toEqual(Array(8).fill(502));
  expect(crm.calls).toBe(calls);
  crm.fails = false;
  await test.clock.sleep(10_000);
  expect(await ask()).toBe(200);
});

it('links to records of the CRM by its web address and the mapped objects', async () => {
  const getLinks = async () =>
    (await test.app.inject({ url: '/api/sync/record-links', headers })).json<{ data: object | null }>().data;
  expect(await getLinks()).toBeNull();
  test.services.config.crmWebUrl = 'https://app.fireberry.com';
  const mapping = { ...DEFAULT_SOURCES, payments: { ...DEFAULT_SOURCES.payments, objectType: 1007 } };
  await saveMapping(test.database.db, mapping);
  expect(await getLinks()).toMatchObject({
    customers: 'https://app.fireberry.com/app/record/1/',
    payments: 'https://app.fireberry.com/app/record/1007/',
  });
});

it.each<[string, SyncEntity, number, string]>([
  ['customers', 'customers', 1, 'customers.view'],
  ['customers as agents', 'agents', 1, 'customers.view'],
  ['sales as marketers', 'marketers', 13, 'sales.view'],
  ['payments as products', 'products', 1001, 'sales.view'],
])('shows no %s in a trial without the permission', async (_what, entity, objectType, permission) => {
  const url = '/api/sync/mapping/try';
  const tryOut = (source = DEFAULT_SOURCES[entity]) =>
    test.app.inject({ method: 'POST', url, headers, payload: { entity, source } });
  const response = await tryOut({ ...DEFAULT_SOURCES[entity], objectType });
  expect([response.statusCode, response.json()]).toMatchObject([403, { error: { missing: [permission] } }]);
  expect(crm.calls).toBe(0);
  headers = await test.as('system.manage', permission);
  expect((await tryOut()).statusCode).toBe(200);
});
