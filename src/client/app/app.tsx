import { StrictMode, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CrashPage } from './crash-page';
import { ErrorBoundary } from './error-boundary';
import './app.css';
import './fonts.css';
import type { Replay } from '../platform/replay/replay';
import { ReplayBanner } from '../platform/replay/replay-banner';
import { AppRouter } from './router';
import { Snackbar } from '../platform/snackbar/snackbar';
import type { AppStore, RootState } from './store';
import { StoreRouter } from '../platform/location/store-router';
import { ThemeProvider, type Painting } from './theme-provider';
import { noteCrash } from './lazy-page';

interface Props {
  store: AppStore;
  replay: Replay;
  /** The state in which the build painted the page, where it did: React takes the painting over in that state. */
  paintedState?: RootState | undefined;
  /** By their path, public pages whose code is here already: these appear without a wait. */
  readyPages?: Readonly<Record<string, ComponentType>> | undefined;
  /** What the build painted is for somebody who is signed in. */
  expectsSession?: boolean | undefined;
  painting?: Painting;
}

/** The whole tree; the build paints the same one (paint-pages.tsx). */
export function App({ store, replay, paintedState, readyPages, expectsSession, painting }: Props): ReactNode {
  const { active, returns } = useSyncExternalStore(replay.subscribe, replay.status, replay.status);
  return (
    <StrictMode>
      <Provider store={store} {...(paintedState && { serverState: paintedState })}>
        <ThemeProvider painting={painting}>
          <ErrorBoundary onError={(error) => store.dispatch(noteCrash(error))} fallback={CrashPage}>
            <StoreRouter key={returns}>
              <AppRouter readyPages={readyPages} expectsSession={expectsSession} />
            </StoreRouter>
            <Snackbar />
            {active && <ReplayBanner onResume={replay.resume} />}
          </ErrorBoundary>
        </ThemeProvider>
      </Provider>
    </StrictMode>
  );
}
