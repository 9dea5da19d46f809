import { Fragment, StrictMode, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CrashPage } from './instead/crash-page';
import { ErrorBoundary } from './instead/error-boundary';
import './app.css';
import { appTexts } from './app-texts';
import './fonts.css';
import type { FaultRecorder } from '../platform/faults/fault-recorder';
import { noteCrash } from '../platform/faults/report-fault';
import { LazyFaultReport } from '../fault-report/lazy-fault-report';
import { AppRouter } from './router';
import { Snackbar } from '../platform/snackbar/snackbar';
import type { AppStore, RootState } from './store';
import { StoreRouter } from '../platform/location/store-router';
import { POPUPS, ThemeProvider, type Painting } from './theme/theme-provider';

export interface AppProps {
  store: AppStore;
  faults: FaultRecorder;
  /** Of time travel: stands around all screens. */
  Frame?: ComponentType<{ children: ReactNode }> | undefined;
  /** The state in which the build painted the page, where it did: React takes the painting over in that state. */
  paintedState?: RootState | undefined;
  /** By their path, public pages whose code is here already: these appear without a wait. */
  readyPages?: Readonly<Record<string, ComponentType>> | undefined;
  /** What the build painted is for somebody who is signed in. */
  expectsSession?: boolean | undefined;
  painting?: Painting;
}

const loadPaths = async (): Promise<readonly string[]> =>
  (await import(/* webpackChunkName: "workspace" */ './known-paths')).KNOWN_PATHS;

/** The whole tree; the build paints the same one (paint-pages.tsx). */
export function App(props: AppProps): ReactNode {
  const { store, faults, Frame = Fragment, paintedState, readyPages, expectsSession, painting } = props;
  return (
    <StrictMode>
      <Provider store={store} {...(paintedState && { serverState: paintedState })}>
        <ThemeProvider painting={painting}>
          <ErrorBoundary onError={(error) => store.dispatch(noteCrash(error))} fallback={CrashPage}>
            <Frame>
              <StoreRouter>
                <AppRouter readyPages={readyPages} expectsSession={expectsSession} />
              </StoreRouter>
            </Frame>
            <Snackbar />
          </ErrorBoundary>
          <LazyFaultReport faults={faults} loadPaths={loadPaths} />
          {/* Outside of all landmarks a screen reader would pass by what opens here. */}
          <section id={POPUPS} aria-label={appTexts.popups} />
        </ThemeProvider>
      </Provider>
    </StrictMode>
  );
}
