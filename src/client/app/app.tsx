import { Fragment, type ComponentType, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CrashPage } from './error-pages/crash-page';
import { ErrorBoundary } from './error-pages/error-boundary';
import './app.css';
import { appTexts } from './app-texts';
import './fonts.css';
import type { FaultRecorder } from '#client/lib/faults/fault-recorder';
import { recordCrash } from '#client/lib/faults/report-fault';
import { LazyFaultReport } from '#client/features/fault-report/lazy-fault-report';
import { AppRouter } from './router';
import { Snackbar } from '#client/lib/snackbar/snackbar';
import { StoreRouter } from '#client/lib/location/store-router';
import { POPUPS, PreferredTheme, type Painting } from './theme/theme-provider';
import type { AppStore, RootState } from '#client/lib/store-types';

export interface AppProps {
  store: AppStore;
  faults: FaultRecorder;
  /** Component of time travel around all pages. */
  Frame?: ComponentType<{ children: ReactNode }> | undefined;
  /** State in which the build prerendered the page. React hydrates in this state. */
  paintedState?: RootState | undefined;
  /** The prerendered page is for a signed-in user. */
  expectsSession?: boolean | undefined;
  painting?: Painting;
}

const loadPaths = async (): Promise<readonly string[]> =>
  (await import(/* webpackChunkName: "workspace" */ './routes/known-paths')).KNOWN_PATHS;

/** Root component; the build prerenders the same tree (paint-pages.tsx). */
export function App(props: AppProps): ReactNode {
  const { store, faults, Frame = Fragment, paintedState, expectsSession, painting } = props;
  return (
    <Provider store={store} {...(paintedState && { serverState: paintedState })}>
      <PreferredTheme painting={painting}>
        <ErrorBoundary onError={(error) => store.dispatch(recordCrash(error))} fallback={CrashPage}>
          <Frame>
            <StoreRouter>
              <AppRouter expectsSession={expectsSession} />
            </StoreRouter>
          </Frame>
          <Snackbar />
        </ErrorBoundary>
        <LazyFaultReport faults={faults} loadPaths={loadPaths} />
        {/* Overlays open in this landmark: screen readers skip content outside of landmarks. */}
        <section id={POPUPS} aria-label={appTexts.popups} />
      </PreferredTheme>
    </Provider>
  );
}
