import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type AppProps } from './app/app';
import { readBrowserConfig } from './platform/browser-config';
import { makeBrowserServices } from './app/browser-services';
import { followTabs } from './app/follow-tabs';
import { followHistory } from './platform/location/navigate';
import { paintedLocation, paintedPage, type PaintedPage } from './app/painted-pages';
import { prepareInside, whenIdle } from './app/prepare-inside';
import { normalPath } from './platform/location/normal-path';
import { loadLogin, loadWorkspace } from './app/router';
import { makeStore } from './app/store';
import { devToolsOf } from './platform/replay/dev-tools';
import type { TimeTravel } from './platform/replay/time-travel';
import { LOGIN_PATH, PUBLIC_PATHS } from './platform/location/public-paths';
import { followNetwork } from './platform/connection/connection-listeners';
import { watchChunks } from './platform/version/chunk-failure';
import { startIdentity } from './auth/door/sign-in';
import { rememberTyped } from './auth/door/typed-form';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no place for the product');

const painted = paintedPage(place);
const services = makeBrowserServices(readBrowserConfig(document), window);

// Written by `npm run replay` alone (scripts/replay.ts).
const replayed = services.devTools ? document.getElementById('replay') : null;

// Without Redux DevTools nothing is waited for.
if (replayed) void replay(place, replayed.textContent);
else if (services.devTools && devToolsOf(window)) void loadTimeTravel().then(start);
else start();

function start(timeTravel?: TimeTravel): void {
  const location = painted ? paintedLocation(painted) : services.navigation.location();
  const { store, faults } = makeStore(services, { location }, timeTravel);
  const paintedState = painted ? store.getState() : undefined;
  store.dispatch(watchChunks());

  // What is likely to be shown comes while the identity provider is asked.
  const isInside = painted === 'frame' || !PUBLIC_PATHS.has(normalPath(window.location.pathname));
  if (isInside) (services.seemsSignedIn ? loadWorkspace : loadLogin)().catch(() => undefined);
  // Who types before that signs in, or is about to.
  if (!isInside || !services.seemsSignedIn)
    place?.addEventListener('input', () => whenIdle(() => store.dispatch(prepareInside())), { once: true });

  store.dispatch(followHistory());
  store.dispatch(followTabs());
  store.dispatch(followNetwork());
  void store.dispatch(startIdentity());
  void show({ store, faults, paintedState, Frame: timeTravel?.Frame });
}

async function replay(at: HTMLElement, report: string): Promise<void> {
  const { startReplay } = await import(/* webpackChunkName: "replay" */ './app/replay-file/start-replay');
  await startReplay(at, JSON.parse(report) as string);
}

/** Undefined: it did not come, and the product does without. */
async function loadTimeTravel(): Promise<TimeTravel | undefined> {
  try {
    const { timeTravelBy } = await import(/* webpackChunkName: "time-travel" */ './app/time-travel');
    return timeTravelBy(window, services);
  } catch (error) {
    services.log.error('Time travel is not there', String(error));
    return undefined;
  }
}

/** React takes over what the build painted, or paints itself. */
async function show(app: AppProps): Promise<void> {
  if (!place) return;
  const readyPages = painted && (await readyFor(painted));
  if (readyPages) {
    const putTypedBack = rememberTyped(place);
    const expectsSession = painted === 'frame';
    hydrateRoot(place, <App {...app} readyPages={readyPages} expectsSession={expectsSession} />, {
      onRecoverableError: (error) => {
        services.log.warn('A painted page did not fit', String(error));
        putTypedBack();
      },
    });
  } else {
    delete place.dataset['painted'];
    place.removeAttribute('aria-busy');
    createRoot(place).render(<App {...app} paintedState={undefined} />);
  }
}

/** Null: its code did not come. */
async function readyFor(page: PaintedPage): Promise<Record<string, ComponentType> | null> {
  if (page !== 'login') return {};
  try {
    return { [LOGIN_PATH]: await loadLogin() };
  } catch {
    return null;
  }
}
