import type { SerializedError } from '@reduxjs/toolkit';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { isApiError, type ApiError } from '../../platform/http/api-error';
import { sectionTexts as texts } from './section-texts';
import './section.css';

type Failure = ApiError | SerializedError;

/** Grey places for what is coming. */
export function SectionLoading({ lines = 4 }: { lines?: number }): ReactNode {
  return (
    <div aria-busy aria-label={texts.loading}>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className="section-bone" />
      ))}
    </div>
  );
}

/** A section's data did not come. */
export function SectionFailed({
  what,
  error,
  onRetry,
}: {
  what: string;
  error: Failure;
  onRetry: () => void;
}): ReactNode {
  return (
    <div role="alert" className="section-failed">
      <p>{texts.failed(what)}</p>
      <FailureText error={error} />
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  );
}

/** Why a call failed: in the server's words where it has some for a person. */
export function FailureText({ error }: { error: Failure }): ReactNode {
  const body = isApiError(error) && error.kind === 'http' ? error.body : null;
  const { message } = (body?.details ?? {}) as { message?: unknown };
  const isNetwork = isApiError(error) && error.kind === 'network';
  const said = typeof message === 'string' ? message : texts.failedServer;
  return (
    <p className="section-error">
      {isNetwork ? texts.failedNetwork : said}
      {body && (
        <>
          {' '}
          <span className="section-request">
            {texts.requestId} <bdi>{body.requestId}</bdi>
          </span>
        </>
      )}
    </p>
  );
}
