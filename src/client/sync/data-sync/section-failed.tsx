import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { isApiError } from '../../platform/http/api-error';
import { failureTexts } from '../../ui/section/failure-texts';
import { sectionTexts } from '../../ui/section/section-texts';

/** What stands in a section's place when its data did not come. */
export function SectionFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const network = isApiError(error) && error.kind === 'network';
  const requestId = isApiError(error) && error.kind === 'http' ? error.body?.requestId : undefined;
  return (
    <Alert
      type="error"
      showIcon
      title={sectionTexts.failedTitle}
      description={
        <>
          {network ? failureTexts.network : failureTexts.server}
          {requestId && (
            <>
              {' '}
              {failureTexts.requestId} <bdi>{requestId}</bdi>
            </>
          )}
        </>
      }
      action={
        <Button size="small" onClick={onRetry}>
          {failureTexts.retry}
        </Button>
      }
    />
  );
}
