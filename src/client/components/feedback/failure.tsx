import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { describeFailure } from '#client/lib/http/api-error';
import { ReportFaultButton } from './report-fault-button';
import { failureTexts, loadFailureText } from './failure-texts';
import { Problem } from './problem';

interface Props {
  /** `!`: an error. `…`: data that failed to load. */
  sign?: '!' | '…';
  title: string;
  /** Label of the button. Default: retry. */
  actionText?: string;
  onAction: () => void;
  /** Request id for the support, or null. */
  requestId?: string | null;
  /** Description and next step. */
  children: ReactNode;
}

/** Error with a retry button. It is announced. */
export function Failure({
  sign = '!',
  title,
  actionText = failureTexts.retry,
  onAction,
  requestId = null,
  children,
}: Props): ReactNode {
  const buttons = (
    <>
      <Button type="primary" onClick={onAction}>
        {actionText}
      </Button>
      <ReportFaultButton />
    </>
  );
  return (
    <Problem alert sign={sign} title={title} actions={buttons}>
      <p>{children}</p>
      {requestId !== null && (
        <p>
          {failureTexts.requestId} <bdi className="machine-word unbroken">{requestId}</bdi>
        </p>
      )}
    </Problem>
  );
}

interface LoadFailureProps {
  title: string;
  /** Thrown value of any type. */
  error: unknown;
  onRetry: () => void;
}

/** Error in place of data that failed to load, with a retry button. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps): ReactNode {
  return (
    <Failure title={title} onAction={onRetry} requestId={describeFailure(error).requestId}>
      {loadFailureText(error)}
    </Failure>
  );
}
