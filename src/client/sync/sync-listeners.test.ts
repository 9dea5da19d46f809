import { waitFor } from '@testing-library/react';
import type { SyncResult, SyncType } from '../../contract/sync/sync-contract';
import { makeStore } from '../app/store';
import { buildServices, buildUser, json, refusal, TestClock, TestServer } from '../app/testing-services';
import { syncRequested } from './sync-slice';

const SYNC = 'GET /api/sync/fireberry';
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function result(overrides: Partial<SyncResult>): SyncResult {
  return { entity: 'sales', recordCount: 0, savedCount: 0, deletedCount: 0, refusedCount: 0, ...overrides };
}

const answer = (...results: SyncResult[]) =>
  json({ message: '', lastSyncTime: '2026-09-16T09:30:00.000Z', results });

function start(respond: () => Response | Promise<Response>) {
  const server = new TestServer({ [SYNC]: respond });
  const clock = new TestClock('manual');
  const services = buildServices({ server, clock });
  services.identity.user = buildUser();
  const { store, stop } = makeStore(services);
  stops.push(stop);
  const sync = async (silent = false, syncType: SyncType = 'last_update') => {
    store.dispatch(syncRequested({ syncType, silent }));
    await waitFor(() => expect(store.getState().sync.status).toBe('idle'));
  };
  return { store, server, services, clock, sync };
}

it('says how many records changed', async () => {
  const { store, sync, server } = start(() =>
    answer(
      result({ savedCount: 1_200, deletedCount: 1 }),
      result({ entity: 'agents', savedCount: 34, deletedCount: 2 }),
    ),
  );
  await sync(false, 'full');
  expect(store.getState().snackbar).toMatchObject({
    tone: 'success',
    text: 'רשומות שנוספו או עודכנו: 1,234, נמחקו: 3',
  });
  expect(server.calls[0]!.url).toBe('/api/sync/fireberry?syncType=full');
});

it('counts even when nothing is new, if a person asked', async () => {
  const { store, sync } = start(() => answer(result({})));
  await sync();
  expect(store.getState().snackbar).toMatchObject({ text: 'רשומות שנוספו או עודכנו: 0, נמחקו: 0' });
});

it('says that all is up to date when nobody asked and nothing is new', async () => {
  const { store, sync } = start(() => answer(result({})));
  await sync(true);
  expect(store.getState().snackbar).toMatchObject({ tone: 'info', text: 'הנתונים כבר מעודכנים' });
});

it.each([
  [
    'the CRM failed',
    () => refusal(502, 'crm_failed'),
    'שגיאת סנכרון: מערכת ה-CRM לא השיבה כראוי, נסו שוב מאוחר יותר',
  ],
  ['it is not allowed', () => refusal(403, 'forbidden'), 'שגיאת סנכרון: אין לכם הרשאה לסנכרן נתונים'],
  ['the server failed', () => refusal(500, 'internal'), 'שגיאת סנכרון: תקלה בשרת, נסו שוב מאוחר יותר'],
  [
    'there is no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'שגיאת סנכרון: אין חיבור לשרת',
  ],
])('says that it failed, and asks once: %s', async (_what, respond, text) => {
  const { store, server, services, sync } = start(respond);
  await sync();
  expect(store.getState().snackbar).toMatchObject({ tone: 'error', text });
  expect(server.count(SYNC)).toBe(1);
  expect(services.logged[0]).toContain('The synchronisation failed');
});

it('runs once at a time', async () => {
  let finish = (): void => undefined;
  const { store, server, sync } = start(
    () => new Promise((done) => (finish = () => done(answer(result({}))))),
  );
  const first = sync();
  await waitFor(() => expect(server.count(SYNC)).toBe(1));
  store.dispatch(syncRequested({ syncType: 'full', silent: false }));
  expect(store.getState().sync).toEqual({ status: 'syncing', syncType: 'last_update', silent: false });
  finish();
  await first;
  expect(server.count(SYNC)).toBe(1);
});

it('shows its message for six seconds', async () => {
  const { store, clock, sync } = start(() => answer(result({})));
  await sync();
  clock.advance(5_999);
  await Promise.resolve();
  expect(store.getState().snackbar.status).toBe('shown');
  clock.advance(1);
  await waitFor(() => expect(store.getState().snackbar.status).toBe('hidden'));
});
