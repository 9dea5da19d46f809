import { allRoutes } from '#contract/features';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

type Setting = Record<string, unknown>;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
}, 60_000);
afterAll(() => test.close());

/** Every setting of the organisation, with two concurrent changes. */
const CHANGES: [path: string, one: Setting, other: Setting][] = [
  ['/api/functions/inactive-days', { days: 33 }, { days: 66 }],
  ['/api/functions/reports', { gapDays: 33 }, { vat: 'included' }],
  ['/api/salaries/settings', { metadataHour: 7 }, { componentCode: '200' }],
  ['/api/sync/options', { batchSize: 33 }, { callsPerMinute: 66 }],
  ['/api/system/auto-sync', { syncInterval: 33 }, { autoSyncEnabled: false }],
  ['/api/system/biometric', { enabled: false }, { enabled: false }],
  ['/api/system/login-behavior', { inactiveTimeoutMinutes: 33 }, { disconnectOnInactivity: true }],
];

async function read(url: string): Promise<Setting> {
  const headers = await test.as('system.manage');
  const response = (await test.app.inject({ url, headers })).json();
  return response.data ?? response;
}

async function save(url: string, payload: object): Promise<number> {
  const headers = await test.as('system.manage');
  return (await test.app.inject({ method: 'PUT', url, headers, payload })).statusCode;
}

/** The mapping is checked with the CRM, and the second factor requires the current code; both have their own tests. */
const OTHERWISE = ['/api/sync/mapping', '/api/system/two-factor'];

it('covers every setting that is saved as a whole', () => {
  const whole = allRoutes.filter(({ method, requires }) => method === 'PUT' && requires === 'system.manage');
  const paths = whole.map(({ path }) => path).filter((path) => !OTHERWISE.includes(path));
  expect(CHANGES.map(([path]) => path)).toEqual(paths.sort());
});

it.each(CHANGES)('saving %s does not overwrite a change made since it was read', async (url, one, other) => {
  const basedOn = await read(url);
  expect(await save(url, { ...basedOn, ...one, basedOn })).toBe(200);
  const inForce = await read(url);
  expect(inForce).toMatchObject(one);
  // Saving the current value overwrites nothing.
  const isEqual = JSON.stringify(one) === JSON.stringify(other);
  expect(await save(url, { ...basedOn, ...other, basedOn })).toBe(isEqual ? 200 : 409);
  expect(await read(url)).toEqual(inForce);
  expect(await save(url, { ...inForce, ...other, basedOn: inForce })).toBe(200);
  expect(await read(url)).toEqual({ ...inForce, ...other });
});
