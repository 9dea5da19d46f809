import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, type AppProps } from '#client/app/app';
import { readBrowserConfig } from '#client/lib/browser-config';
import { makeBrowserServices } from '#client/app/browser-services';
import { followTabs } from '#client/app/follow-tabs';
import { followHistory } from '#client/lib/location/navigate';
import { paintedLocation, paintedPage, type PaintedPage } from '#client/app/painting/painted-pages';
import { prefetchWorkspace, whenIdle } from '#client/app/routes/prefetch-workspace';
import { normalPath } from '#client/lib/location/normal-path';
import { loadLogin } from '#client/app/router';
import { loadPage } from '#client/app/routes/loaded-pages';
import { makeStore } from '#client/app/store';
import { getDevTools } from '#client/lib/replay/dev-tools';
import type { TimeTravel } from '#client/lib/replay/time-travel';
import { PUBLIC_PATHS } from '#client/lib/location/paths';
import { followNetwork } from '#client/lib/connection/follow-network';
import { watchChunks } from '#client/lib/version/chunk-failure';
import { startIdentity } from '#client/features/auth/login/sign-in';
import { rememberFormInput } from '#client/features/auth/login/preserve-form-input';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no #root element');

const painted = paintedPage(container);
const services = makeBrowserServices(readBrowserConfig(document), window);

// Only Redux DevTools delay the start.
if (services.devTools && getDevTools(window)) void loadTimeTravel().then(start);
else start();

function start(timeTravel?: TimeTravel): void {
  const location = painted ? paintedLocation(painted) : services.navigation.location();
  const make = timeTravel?.wrap(makeStore) ?? makeStore;
  const { store, faults } = make(services, { location });
  const paintedState = painted ? store.getState() : undefined;
  store.dispatch(watchChunks());
  store.dispatch(followHistory());
  store.dispatch(followTabs());
  store.dispatch(followNetwork());
  void store.dispatch(startIdentity());

  // Loads the probable code while the identity provider responds.
  const isInside = painted === 'frame' || !PUBLIC_PATHS.has(normalPath(window.location.pathname));
  if (isInside && services.seemsSignedIn) store.dispatch(prefetchWorkspace());
  else if (isInside) loadPage(loadLogin).catch(() => undefined);
  // A user who types before that is signing in.
  if (!isInside || !services.seemsSignedIn)
    container?.addEventListener('input', () => whenIdle(() => store.dispatch(prefetchWorkspace())), {
      once: true,
    });
  void show({ store, faults, paintedState, Frame: timeTravel?.Frame });
}

/** Returns `undefined` if the code fails to load; the application works without it. */
async function loadTimeTravel(): Promise<TimeTravel | undefined> {
  try {
    const { timeTravelBy } = await import(/* webpackChunkName: "time-travel" */ '#client/app/time-travel');
    return await timeTravelBy(window, services);
  } catch (error) {
    services.log.error('Time travel is not there', String(error));
    return undefined;
  }
}

/** Hydrates the prerendered page, or renders it. */
async function show(app: AppProps): Promise<void> {
  if (!container) return;
  if (painted && (await isReady(painted))) {
    const putTypedBack = rememberFormInput(container);
    const expectsSession = painted === 'frame';
    const page = (
      <StrictMode>
        <App {...app} expectsSession={expectsSession} />
      </StrictMode>
    );
    hydrateRoot(container, page, {
      onRecoverableError: (error) => {
        services.log.warn('A painted page did not fit', String(error));
        putTypedBack();
      },
    });
  } else {
    delete container.dataset['painted'];
    container.removeAttribute('aria-busy');
    createRoot(container).render(
      <StrictMode>
        <App {...app} paintedState={undefined} />
      </StrictMode>,
    );
  }
}

/** Loads the code of a prerendered page. Returns false if it fails to load. */
async function isReady(page: PaintedPage): Promise<boolean> {
  if (page !== 'login') return true;
  try {
    await loadPage(loadLogin);
    return true;
  } catch {
    return false;
  }
}
