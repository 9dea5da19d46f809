import type { ReactNode } from 'react';
import { isApiError } from '../../platform/http/api-error';
import './form.css';
import { formTexts as texts } from './form-texts';

/** Why a call failed, in a line: in the server's words where it has some for a person. */
export function FailureNote({ error }: { error: unknown }): ReactNode {
  const body = isApiError(error) && error.kind === 'http' ? error.body : null;
  const { message } = (body?.details ?? {}) as { message?: unknown };
  const isNetwork = isApiError(error) && error.kind === 'network';
  const said = typeof message === 'string' ? message : texts.failed;
  return (
    <p className="form-failure">
      {isNetwork ? texts.network : said}
      {body && (
        <>
          {' '}
          <span className="form-muted">
            {texts.requestId} <bdi>{body.requestId}</bdi>
          </span>
        </>
      )}
    </p>
  );
}
