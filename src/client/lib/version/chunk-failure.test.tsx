import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { LazyPage } from '#client/app/routes/lazy-page';
import { VersionBar } from '#client/app/layout/version-bar';
import { makeStore } from '#client/app/store';
import { Provider } from 'react-redux';
import { syncApi } from '#client/features/sync/sync-api';
import { buildServices, json, TestServer } from '../testing/services';
import type { ThunkExtra } from '../store-types';
import { serverFound, serverLost } from '../connection/connection-slice';
import { chunkFailed, NewVersionError } from './chunk-failure';

const CHUNK = '/assets/sales.1a2b.js';
const failure = Object.assign(new Error('Loading chunk sales failed.'), { request: CHUNK });

type Head = () => Response | Promise<Response>;
const gone: Head = () => new Response(null, { status: 404 });

function open({ head = gone, unsaved = false } = {}) {
  const server = new TestServer({ [`HEAD ${CHUNK}`]: () => head() });
  const services = buildServices({ server });
  const reload = jest.spyOn(services.navigation, 'reload');
  services.navigation.hasUnsavedInput = () => unsaved;
  return { server, services, reload, ...makeStore(services) };
}

/** Result within the current turns of the event loop; null while the page reloads. */
async function outcome(thrown: Promise<void>): Promise<unknown> {
  const nothing = new Promise<null>((done) => setTimeout(done, 0, null));
  return Promise.race([thrown.catch((error: unknown) => error), nothing]);
}

it('reloads the page when the server no longer has a chunk, once per build', async () => {
  const { store, services, reload } = open();
  expect(await outcome(store.dispatch(chunkFailed(failure)))).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
  // The same build again: another reload would loop.
  const { store: next } = makeStore(services);
  expect(await outcome(next.dispatch(chunkFailed(failure)))).toBeInstanceOf(NewVersionError);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each<[string, Head]>([
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the file is there', () => json(null)],
  ['the server fails', () => new Response(null, { status: 503 })],
])('does not assume a new version when %s', async (_why, head) => {
  const { store, reload } = open({ head });
  expect(await outcome(store.dispatch(chunkFailed(failure)))).toBe(failure);
  expect(reload).not.toHaveBeenCalled();
});

it('loads a chunk again when the server is reachable again', async () => {
  const { store, services } = open({ head: () => Promise.reject(new TypeError('Failed to fetch')) });
  store.dispatch(serverLost());
  const again = store.dispatch(chunkFailed(failure));
  await outcome(again);
  services.clock.advance(60_000);
  expect(await outcome(again)).toBeNull();
  store.dispatch(serverFound());
  expect(await outcome(again)).toBeUndefined();
});

it('does not reload if the browser cannot store that it did', async () => {
  const { store, services, reload } = open();
  services.sessionStorage.isLasting = () => false;
  expect(await outcome(store.dispatch(chunkFailed(failure)))).toBeInstanceOf(NewVersionError);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload while a change is being saved', async () => {
  const { store, server, reload } = open();
  let answer = (_response: Response): void => undefined;
  server.routes['PUT /api/system/auto-sync'] = () => new Promise((resolve) => void (answer = resolve));
  await store.dispatch((_dispatch, _getState, { loadSignedIn }: ThunkExtra) => loadSignedIn());
  const body = { autoSyncEnabled: true, syncInterval: 5 } as const;
  const saved = store.dispatch(syncApi.endpoints.changeAutoSync.initiate({ body }));
  expect(await outcome(store.dispatch(chunkFailed(failure)))).toBeInstanceOf(NewVersionError);
  expect(reload).not.toHaveBeenCalled();
  answer(json({ data: body }));
  await saved;
  expect(await outcome(store.dispatch(chunkFailed(failure)))).toBeNull();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('never reloads with unsaved input, and shows a button for the user', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { store, reload } = open({ unsaved: true });
  const load = async (): Promise<ComponentType> => {
    await store.dispatch(chunkFailed(failure));
    throw failure;
  };
  render(
    <Provider store={store}>
      <VersionBar />
      <LazyPage load={load} />
    </Provider>,
  );
  expect(await screen.findByRole('heading', { name: 'גרסה חדשה' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'גרסה חדשה' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
