import { waitFor } from '@testing-library/react';
import { allRoutes } from '#contract/features';
import { makeStore } from '#client/app/store';
import { addressCarried } from '#client/features/auth/links/account-mail-slice';
import { firstAdminNeeded } from '#client/features/auth/login/first-admin-slice';
import { linkInspected, linkOpened } from '#client/features/auth/links/action-link-slice';
import { identityObserved, profileLoaded } from '#client/session/auth-slice';
import { settingRead } from '#client/features/login-behavior/login-behavior-slice';
import { permissionsLoaded } from '#client/session/permissions/permissions-slice';
import { locationChanged } from '#client/lib/location/location-slice';
import { recordCrash } from '#client/lib/faults/report-fault';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { loadEndpoints, recordedTravel, Recorder } from '#client/lib/testing/recording';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser } from '#client/lib/testing/services';
import { syncAlertRaised } from '#client/features/sync/alert/sync-alert-slice';
import { syncFailed, syncRequested } from '#client/features/sync/sync-slice';
import type { FaultFile } from './fault-file';
import { draftReport } from './make-report';
import { SchemaValues, seeded } from './testing/schema-values';

const endpoints = [...loadEndpoints()];

type Store = ReturnType<typeof makeStore>;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function start(): Promise<Store> {
  const made = makeStore(buildServices());
  stops.push(made.stop);
  await made.store.dispatch((_dispatch, _getState, { loadSignedIn }) => loadSignedIn());
  return made;
}

/** Dispatches the actions of RTK Query for a request: pending, fulfilled, and rejected with every possible error field. */
function call(
  { store }: Store,
  canaries: SchemaValues,
  [endpointName, definition]: (typeof endpoints)[number],
) {
  const { type, extraOptions } = definition;
  const route = extraOptions?.route;
  if (!route) throw new Error(`${endpointName} has no route`);
  const args = Object.fromEntries(
    (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] ? [[part, canaries.of(route[part])]] : [],
    ),
  );
  const data = canaries.of(route.response);
  const prefix = type === 'mutation' ? 'api/executeMutation' : 'api/executeQuery';
  const queryCacheKey = `${endpointName}(${JSON.stringify(args)})`;
  const arg = { type, endpointName, originalArgs: args, queryCacheKey, subscribe: true, track: true };
  const meta = (requestId: string) => ({ requestId, arg, startedTimeStamp: 1, fulfilledTimeStamp: 2 });
  store.dispatch({ type: `${prefix}/pending`, meta: meta('one') });
  const payload = type === 'infinitequery' ? { pages: [data], pageParams: [canaries.text()] } : data;
  store.dispatch({ type: `${prefix}/fulfilled`, payload, meta: meta('one') });
  const body = { code: canaries.text(), message: canaries.text(), requestId: canaries.text() };
  const details = { [canaries.text()]: canaries.text() };
  store.dispatch({ type: `${prefix}/pending`, meta: meta('two') });
  store.dispatch({
    type: `${prefix}/rejected`,
    payload: {
      kind: 'http',
      status: 409,
      text: canaries.text(),
      body: { ...body, details },
      retryAfterS: null,
    },
    error: { name: canaries.text(), message: canaries.text() },
    meta: meta('two'),
  });
}

/** Dispatches all actions of all slices. */
function dispatchCanaries({ store }: Store, canaries: SchemaValues): void {
  const text = () => canaries.text();
  const user = buildUser({ uid: text(), email: text(), displayName: text(), photoURL: text() });
  const role = { id: text(), name: text(), description: text(), permissions: [text(), 'sales.view'] };
  const profile = buildProfile({ id: user.uid, email: text(), displayName: text(), roleId: text(), role });
  const actions = [
    identityObserved({ user }),
    profileLoaded({ profile }),
    permissionsLoaded({ permissions: [text(), 'sales.view'] }),
    settingRead({
      setting: { requireLoginEachVisit: false, disconnectOnInactivity: true, inactiveTimeoutMinutes: 3 },
    }),
    firstAdminNeeded({ displayName: text() }),
    addressCarried({ address: text() }),
    linkOpened(),
    linkInspected({ mode: 'resetPassword', address: text() }),
    syncAlertRaised({ text: text() }),
    syncRequested({ syncType: 'full', cause: 'person' }),
    syncFailed({ failure: { syncType: 'full', text: text() } }),
    messageRaised({
      tone: 'error',
      text: text(),
      undo: { text: text(), call: { endpoint: text(), args: text() } },
    }),
    locationChanged({ pathname: `/${text()}`, search: `?${text()}=${text()}`, hash: `#${text()}` }),
    { type: text(), payload: { [text()]: text() }, meta: canaries.amount() },
  ];
  for (const action of actions) store.dispatch(action as Parameters<typeof store.dispatch>[0]);
  store.dispatch(recordCrash(new Error(`${text()}\n    at ${text()}`)));
}

async function getReport({ store }: Store): Promise<FaultFile> {
  return (await store.dispatch(draftReport(['/user-info/sales']))).file;
}

/** Words and numbers of a text. */
const tokens = (text: string): Set<string> =>
  new Set(text.match(/[\p{L}\p{N}]+(\.\d+)?/gu)?.flatMap((token) => [token, ...token.split('.')]));

it('plants canaries in every response of every route', () => {
  expect(new Set(endpoints.map(([, { extraOptions }]) => extraOptions?.route)).size).toBe(allRoutes.length);
});

it('contains no name, text, amount or id of a store', async () => {
  // Each endpoint is called twice.
  const STORES = endpoints.length;
  let planted = 0;
  for (let index = 0; index < STORES; index += 1) {
    const canaries = new SchemaValues(seeded(index));
    const made = await start();
    for (const at of [2 * index, 2 * index + 1]) call(made, canaries, endpoints[at % endpoints.length]!);
    dispatchCanaries(made, canaries);
    const file = await getReport(made);
    made.stop();
    expect(file.leftOut).toEqual([]);
    const text = JSON.stringify(file);
    const found = tokens(text);
    expect(canaries.planted.filter((canary) => found.has(canary))).toEqual([]);
    expect(text).not.toMatch(/[א-ת]|%D7/);
    planted += canaries.planted.length;
  }
  expect(planted).toBeGreaterThan(100 * STORES);
}, 300_000);

it('replays to the recorded final state', async () => {
  const canaries = new SchemaValues(seeded(0));
  const made = await start();
  dispatchCanaries(made, canaries);
  for (const endpoint of endpoints.slice(0, 20)) call(made, canaries, endpoint);
  made.stop();
  const file = await getReport(made);
  const recorded = made.store.getState();
  const { log, logged, ...services } = buildServices();
  const fresh = recordedTravel(log).wrap(makeStore)({ ...services, log });
  stops.push(fresh.stop);
  await waitFor(() => expect(fresh.store.getState()).toHaveProperty('api'));
  new Recorder(fresh.store).import(JSON.stringify(file));
  const statuses = (state: object) =>
    Object.fromEntries(Object.entries(state).map(([part, { status }]) => [part, status]));
  expect(statuses(fresh.store.getState())).toEqual(statuses(recorded));
  expect(fresh.store.getState().permissions).toMatchObject({ status: 'ready', resources: ['sales'] });
  expect(logged).toEqual([]);
});
