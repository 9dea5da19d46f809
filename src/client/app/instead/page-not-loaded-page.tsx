import type { ReactNode } from 'react';
import { Failure } from '../../ui/section/failure';
import { problemTexts } from '../app-texts';

/** A page's code did not come, or not in time. */
export class PageNotLoadedError extends Error {}

export function PageNotLoadedPage({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Failure sign="…" title={problemTexts.chunkTitle} onAction={onRetry}>
      {problemTexts.chunkText}
    </Failure>
  );
}
