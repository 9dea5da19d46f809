import type { ReactNode } from 'react';
import { Failure } from '#client/components/feedback/failure';
import { useAppDispatch } from '#client/lib/hooks';
import { connectionSought } from '#client/lib/connection/connection-slice';
import { reloadPage } from '#client/lib/version/chunk-failure';
import { versionTexts } from '#client/lib/version/version-texts';
import { appTexts, problemTexts } from '../app-texts';

/** Error for a page's code that failed to load or timed out. */
export class PageNotLoadedError extends Error {}

/** Page for code of a version that the server no longer has. */
export function NewVersionPage(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Failure
      sign="…"
      title={versionTexts.newVersion}
      actionText={appTexts.reload}
      onAction={() => dispatch(reloadPage())}
    >
      {versionTexts.pageOutdated}
    </Failure>
  );
}

export function PageNotLoadedPage({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Failure sign="…" title={problemTexts.chunkTitle} onAction={onRetry}>
      {problemTexts.chunkText}
    </Failure>
  );
}

/** Page whose code loads when the server is reachable again. */
export function PageOfflinePage(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Failure sign="…" title={problemTexts.chunkTitle} onAction={() => dispatch(connectionSought())}>
      {problemTexts.offlineText}
    </Failure>
  );
}
