import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { failureOf } from '../../platform/http/api-error';
import { ReportFaultButton } from '../report-fault-button';
import { failureTexts, loadFailureText } from './failure-texts';
import { Problem } from './problem';

interface Props {
  /** `!`: something broke. `…`: something did not come. */
  sign?: '!' | '…';
  title: string;
  /** Of the one button; a retry where nothing else is said. */
  actionText?: string;
  onAction: () => void;
  /** The number to tell the support; null: there is none. */
  requestId?: string | null;
  /** What happened, and what to do. */
  children: ReactNode;
}

/** Something failed that can be tried again in place. Read out as soon as it appears. */
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
          {failureTexts.requestId} <bdi className="machine-word">{requestId}</bdi>
        </p>
      )}
    </Problem>
  );
}

interface LoadFailureProps {
  title: string;
  /** Whatever was thrown. */
  error: unknown;
  onRetry: () => void;
}

/** Data that should stand here did not come: why, and another try. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps): ReactNode {
  return (
    <Failure title={title} onAction={onRetry} requestId={failureOf(error).requestId}>
      {loadFailureText(error)}
    </Failure>
  );
}
