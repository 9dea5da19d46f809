import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CrashPage } from './crash-page';
import { ErrorBoundary } from './error-boundary';
import './app.css';
import './fonts.css';
import { AppRouter } from './router';
import { Snackbar } from './snackbar';
import type { AppStore } from './store';
import { StoreRouter } from './store-router';
import { ThemeProvider } from './theme-provider';
import { noteCrash } from './lazy-page';

/** The whole tree; the server can render the same one. */
export function App({ store }: { store: AppStore }): ReactNode {
  return (
    <StrictMode>
      <Provider store={store}>
        <ThemeProvider>
          <ErrorBoundary onError={(error) => store.dispatch(noteCrash(error))} fallback={CrashPage}>
            <StoreRouter>
              <AppRouter />
            </StoreRouter>
            <Snackbar />
          </ErrorBoundary>
        </ThemeProvider>
      </Provider>
    </StrictMode>
  );
}
