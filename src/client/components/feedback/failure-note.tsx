import type { ReactNode } from 'react';
import { describeFailure } from '#client/lib/http/api-error';
import { failureTexts as texts, knownFailureText } from './failure-texts';
import '../layout/section.css';

/** Reason of a failed request in a line, in the server's words if they are meant for users. */
export function FailureNote({ error }: { error: unknown }): ReactNode {
  const { requestId } = describeFailure(error);
  return (
    <p className="bad machine-text">
      {knownFailureText(error) ?? texts.unexpected}
      {requestId !== null && (
        <>
          {' '}
          <span className="fine">
            {texts.requestId} <bdi className="machine-word unbroken">{requestId}</bdi>
          </span>
        </>
      )}
    </p>
  );
}
