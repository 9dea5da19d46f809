import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { Problem } from '../ui/problem';
import { isApiError } from './api-error';
import { appTexts, problemTexts } from './app-texts';
import type { FallbackProps } from './error-boundary';

/** Stands where a page threw an error. */
export function CrashPage({ error, onRetry }: FallbackProps): ReactNode {
  const requestId = isApiError(error) && error.kind === 'http' ? error.body?.requestId : undefined;
  return (
    <Problem
      alert
      sign="!"
      title={problemTexts.crashTitle}
      actions={
        <Button type="primary" onClick={onRetry}>
          {appTexts.retry}
        </Button>
      }
    >
      <p>{problemTexts.crashText}</p>
      {requestId && (
        <p>
          {problemTexts.requestId} <bdi className="problem-code">{requestId}</bdi>
        </p>
      )}
    </Problem>
  );
}
