import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { LoadingScreen } from '../ui/loading-screen';
import { appTexts } from './app-texts';
import { CrashPage } from './instead/crash-page';
import { ErrorBoundary, type FallbackProps } from './instead/error-boundary';
import { useAppDispatch } from '../platform/hooks';
import { noteCrash } from '../platform/faults/report-fault';
import { importWithRetry } from '../platform/import-with-retry';
import { NewVersionPage, PageNotLoadedError, PageNotLoadedPage } from './instead/page-not-loaded-page';
import { NewVersionError } from '../platform/version/chunk-failure';
import type { AppThunk } from '../platform/start-app-listening';

interface Props {
  /** Must be the same function at every rendering. A part of the bundle that takes over 120 s has failed. */
  load: () => Promise<ComponentType>;
  /** Its code, where that is here already. */
  ready?: ComponentType | undefined;
  /** What stands in its place until it is here. */
  waiting?: ReactNode;
}

/** Shows a page whose code comes when it is needed. What fails can be tried again in place. */
export function LazyPage({ load, ready: Ready, waiting }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(1);
  const Page = useMemo(() => lazy(() => dispatch(loadPage(load, attempt))), [dispatch, load, attempt]);
  const fallback = useMemo(() => fallbackOf(() => setAttempt((count) => count + 1)), []);
  return (
    <ErrorBoundary onError={(error) => dispatch(noteCrash(error))} fallback={fallback}>
      {Ready ? (
        <Ready />
      ) : (
        <Suspense fallback={waiting ?? <LoadingScreen label={appTexts.loading} />}>
          {/* oxlint-disable-next-line react/static-components -- React remembers a failed import for ever: a new attempt is a new component */}
          <Page />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}

/** `loadAgain`: the code did not come, so showing the page again means loading it again. */
function fallbackOf(loadAgain: () => void): ComponentType<FallbackProps> {
  return function PageProblem({ error, onRetry }) {
    if (error instanceof NewVersionError) return <NewVersionPage />;
    if (!(error instanceof PageNotLoadedError)) return <CrashPage error={error} onRetry={onRetry} />;
    return (
      <PageNotLoadedPage
        onRetry={() => {
          loadAgain();
          onRetry();
        }}
      />
    );
  };
}

function loadPage(load: Props['load'], _attempt: number): AppThunk<Promise<{ default: ComponentType }>> {
  return async (_dispatch, _getState, { clock, log }) => {
    try {
      return { default: await importWithRetry(load, clock) };
    } catch (error) {
      log.error('A page could not be loaded', String(error));
      throw error instanceof NewVersionError ? error : new PageNotLoadedError();
    }
  };
}
