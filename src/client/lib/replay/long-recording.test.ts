import { makeStore } from '#client/app/store';
import type { Sale } from '#contract/features/sales/sales-contract';
import { observeIdentity } from '#client/features/auth/login/sign-in';
import { salesApi } from '#client/features/sales/sales-api';
import { buildSale } from '#client/features/sales/testing/sales';
import { getPosition } from '#client/components/list/list-endpoints';
import { locationChanged } from '../location/location-slice';
import type { AppThunk, RootState } from '../store-types';
import { Recorder, recordedTravel } from '../testing/recording';
import { buildProfile } from '../testing/profile';
import { buildServices, buildUser, json, TestServer } from '../testing/services';
import { HIDDEN_TYPES, isHidden, readable, shortLists } from './readable-log';

const ROWS = 5_000;
const PAGE = 50;
const MB = 1_000_000;

/** Sales of realistic size, and a server that returns them in pages. */
const sales = Array.from({ length: ROWS }, (_, index): Sale => {
  const id = `5f0c2a4e-1b3d-4c5e-8f7a-${String(index).padStart(12, '0')}`;
  return buildSale(index, { id, customerId: id, agentId: id, marketerId: id, productId: id });
});

function pagesServer(): TestServer {
  return new TestServer({
    'GET /api/auth/userProfile': () => json(buildProfile()),
    'GET /api/system/login-behavior': () =>
      json({ requireLoginEachVisit: false, disconnectOnInactivity: false, inactiveTimeoutMinutes: 30 }),
    'GET /api/sales': (_init, url) => {
      const first = Number(url.searchParams.get('after') ?? 0);
      const before = url.searchParams.get('before');
      const from = before === null ? first : Math.max(0, Number(before) - PAGE);
      const next = from + PAGE < ROWS ? String(from + PAGE) : null;
      return json({ data: sales.slice(from, from + PAGE), next, previous: from > 0 ? String(from) : null });
    },
  });
}

const { listSales } = salesApi.endpoints;

/** Returns the loaded pages of a state, or undefined before RTK Query's first use. */
function getPages(state: RootState): unknown {
  return 'api' in state ? listSales.select(ARG)(state).data : undefined;
}

const ARG = { filter: {}, sort: 'date', direction: 'desc', start: {} } as const;

/** Store after scrolling through all rows and a little back. */
async function scrolled() {
  const services = buildServices({ server: pagesServer(), path: '/user-info/sales' });
  services.identity.user = buildUser();
  const location = services.navigation.location();
  const { store, stop } = recordedTravel(services.log).wrap(makeStore)(services, { location });
  const recorder = new Recorder(store);
  store.dispatch(observeIdentity());
  // Requests of the sign-in come before the scrolling.
  while (store.getState().auth.status !== 'signedIn') await Promise.resolve();
  while (store.getState().loginBehavior.status !== 'known') await Promise.resolve();
  const ask = (call: unknown) => store.dispatch(call as AppThunk<PromiseLike<unknown>>);
  await ask(listSales.initiate(ARG));
  const move = async (direction: 'forward' | 'backward', row: number): Promise<void> => {
    store.dispatch(locationChanged({ pathname: '/user-info/sales', search: `?at=${row}`, hash: '' }));
    await ask(listSales.initiate(ARG, { direction }));
  };
  for (let row = PAGE; row < ROWS; row += PAGE) await move('forward', row);
  for (let pages = 0; pages < 12; pages += 1) await move('backward', ROWS - pages * PAGE);
  stop();
  return { store, recorder };
}

let session: Awaited<ReturnType<typeof scrolled>>;
beforeAll(async () => {
  session = await scrolled();
});

it('keeps the recording of 5,000 scrolled rows small, and replays it', async () => {
  const { store, recorder } = session;
  const file = recorder.export();
  expect(file.length).toBeLessThan(16 * MB);
  // Each page once.
  expect(file.length).toBeLessThan(2 * JSON.stringify(JSON.stringify(sales)).length);

  const services = buildServices({ path: '/login' });
  const fresh = recordedTravel(services.log).wrap(makeStore)(services);
  const again = new Recorder(fresh.store);
  while (!('api' in fresh.store.getState())) await Promise.resolve();
  again.import(file);
  fresh.stop();
  expect(fresh.store.getState()).toEqual(JSON.parse(JSON.stringify(store.getState())));
  expect(services.logged).toEqual([]);
  recorder.states.forEach((state, index) => {
    if (index % 20 !== 0) return;
    expect(again.states[index]).toMatchObject({ location: state.location });
    expect(getPages(again.states[index]!)).toEqual(getPages(state));
  });
});

it('lists readable action names, and a single address for the whole scroll', () => {
  const { recorder } = session;
  const listed = recorder.actions
    .filter((action) => !isHidden(action))
    .map((action) => readable(action).type);
  expect(listed.filter((type) => type.startsWith('api/'))).toEqual([]);
  expect(listed).toContain('listSales fulfilled');
  expect(listed.filter((type) => type === locationChanged.type)).toHaveLength(1);
});

it("applies the list's limit only to listed actions: scroll addresses are hidden by type", () => {
  const { recorder } = session;
  const hidden = new RegExp(HIDDEN_TYPES.join('|'));
  const counted = recorder.actions.filter(({ type }) => !hidden.test(type));
  expect(counted.filter(({ type }) => type.startsWith('location/'))).toHaveLength(1);
});

it('shows shortened lists in DevTools', () => {
  const { store } = session;
  const shown = JSON.stringify(shortLists(store.getState()));
  expect(shown.length).toBeLessThan(60_000);
  expect(shown).toContain(`the first 5 of ${PAGE}`);
  const rows = Array.from({ length: 21 }, (_, i) => i);
  expect(shortLists({ rows })).toEqual({ rows: [0, 1, 2, 3, 4], 'rows …': 'the first 5 of 21' });
  expect(shortLists({ rows: rows.slice(1) })).toEqual({ rows: rows.slice(1) });
});

it('knows the number of rows before the loaded ones at every moment', () => {
  const { recorder } = session;
  const select = listSales.select(ARG);
  const loaded = recorder.states.flatMap((state) => ('api' in state ? (select(state).data ?? []) : []));
  expect(loaded.length).toBeGreaterThan(200);
  for (const { pages, pageParams } of loaded)
    expect(getPosition(pageParams[0] ?? {})).toBe(Number(pages[0]?.data[0]?.number));
});

it('stays at the action of a jump although the address was scrolled later', () => {
  const { recorder } = session;
  const listed = recorder.actions.map((action) => !isHidden(action));
  const index = listed.findIndex((isListed, at) => isListed && listed[at + 1]);
  recorder.jump(index);
  expect(recorder.state.currentStateIndex).toBe(index);
});
