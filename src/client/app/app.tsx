import { StrictMode, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CrashPage } from './crash-page';
import { ErrorBoundary } from './error-boundary';
import './app.css';
import './fonts.css';
import type { Replay } from './replay';
import { ReplayBanner } from './replay-banner';
import { AppRouter } from './router';
import { Snackbar } from './snackbar';
import type { AppStore } from './store';
import { StoreRouter } from './store-router';
import { ThemeProvider } from './theme-provider';
import { noteCrash } from './lazy-page';

/** The whole tree; the server can render the same one. */
export function App({ store, replay }: { store: AppStore; replay: Replay }): ReactNode {
  const { active, returns } = useSyncExternalStore(replay.subscribe, replay.status, replay.status);
  return (
    <StrictMode>
      <Provider store={store}>
        <ThemeProvider>
          <ErrorBoundary onError={(error) => store.dispatch(noteCrash(error))} fallback={CrashPage}>
            <StoreRouter key={returns}>
              <AppRouter />
            </StoreRouter>
            <Snackbar />
            {active && <ReplayBanner onResume={replay.resume} />}
          </ErrorBoundary>
        </ThemeProvider>
      </Provider>
    </StrictMode>
  );
}
