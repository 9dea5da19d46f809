import {
  lazy,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { LoadingScreen } from '#client/components/feedback/loading-screen';
import { appTexts } from '../app-texts';
import { CrashPage } from '../error-pages/crash-page';
import { ErrorBoundary, type FallbackProps } from '../error-pages/error-boundary';
import { useAppDispatch, useAppSelector, useServices } from '#client/lib/hooks';
import { getLoadedPage, loadPage, type LoadPage } from './loaded-pages';
import { recordCrash } from '#client/lib/faults/report-fault';
import { importWithRetry } from '#client/lib/import-with-retry';
import {
  NewVersionPage,
  PageNotLoadedError,
  PageNotLoadedPage,
  PageOfflinePage,
} from '../error-pages/page-not-loaded-page';
import { NewVersionError } from '#client/lib/version/chunk-failure';
import type { Services } from '#client/lib/services';

interface Props {
  /** A load of more than 120 s has failed. */
  load: LoadPage;
  /** Placeholder during the load and the first render. */
  placeholder?: ReactNode;
  /** Renders loaded code without a placeholder. A prerendered page needs this, because React hydrates it. */
  isPainted?: boolean;
  /** Rendered behind the page as soon as its code is loaded. */
  children?: ReactNode;
}

/** Renders a page with lazily loaded code. After an error it offers a retry. */
export function LazyPage({ load, placeholder, isPainted = false, children }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(1);
  // The first services: those of a replay must not load the page again.
  const current = useServices();
  const [services] = useState(current);
  const [Ready] = useState(() => getLoadedPage(load));
  // A large page would delay the response to the click that opened it.
  const isRendered = useDeferredValue(true, isPainted);
  const Page = useMemo(() => lazy(() => importPage(load, services, attempt)), [services, load, attempt]);
  const waiting = placeholder ?? <LoadingScreen label={appTexts.loading} />;
  const fallback = useMemo(() => getFallback(() => setAttempt((count) => count + 1)), []);
  const page = Ready ? (
    <>
      <Ready />
      {children}
    </>
  ) : (
    <Suspense fallback={<Waiting>{waiting}</Waiting>}>
      {/* oxlint-disable-next-line react/static-components -- React remembers a failed import for ever: a new attempt is a new component */}
      <Page />
      {children}
    </Suspense>
  );
  return (
    <ErrorBoundary onError={(error) => dispatch(recordCrash(error))} fallback={fallback}>
      {Ready && !isRendered ? waiting : page}
    </ErrorBoundary>
  );
}

/** Placeholder during the load, which continues when the server is reachable again. */
function Waiting({ children }: { children: ReactNode }): ReactNode {
  const isLost = useAppSelector(({ connection }) => connection.status === 'lost');
  return isLost ? <PageOfflinePage /> : children;
}

/** `loadAgain`: reloads the code, for an error of the load itself. */
function getFallback(loadAgain: () => void): ComponentType<FallbackProps> {
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

async function importPage(
  load: LoadPage,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  _attempt: number,
): Promise<{ default: ComponentType }> {
  try {
    return { default: await importWithRetry(() => loadPage(load), clock) };
  } catch (error) {
    log.error('A page could not be loaded', String(error));
    throw error instanceof NewVersionError ? error : new PageNotLoadedError();
  }
}
