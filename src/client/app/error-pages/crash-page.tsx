import type { ReactNode } from 'react';
import { Failure } from '#client/components/feedback/failure';
import { describeFailure } from '#client/lib/http/api-error';
import { problemTexts } from '../app-texts';
import type { FallbackProps } from './error-boundary';

/** Error page for a page that has thrown. */
export function CrashPage({ error, onRetry }: FallbackProps): ReactNode {
  return (
    <Failure title={problemTexts.crashTitle} onAction={onRetry} requestId={describeFailure(error).requestId}>
      {problemTexts.crashText}
    </Failure>
  );
}
