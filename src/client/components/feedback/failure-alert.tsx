import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { describeFailure } from '#client/lib/http/api-error';
import { ReportFaultButton } from './report-fault-button';
import { failureTexts as texts, loadFailureText } from './failure-texts';
import { sectionTexts } from '../layout/section-texts';

interface Props {
  title: string;
  /** Thrown value of any type. */
  error: unknown;
  /** Older data is still shown. */
  stale?: boolean;
  /** Replaces the text for network and server errors. */
  children?: ReactNode;
  /** Default: no retry button. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Error of a part of a page: title, reason, request id for the support, and a retry button. It is announced. */
export function FailureAlert({
  title,
  error,
  stale = false,
  children,
  onRetry,
  isRetrying = false,
}: Props): ReactNode {
  const { requestId } = describeFailure(error);
  return (
    <Alert
      type={stale ? 'warning' : 'error'}
      showIcon
      title={title}
      description={
        <Flex wrap justify="space-between" align="center" gap="8px 16px">
          <Flex vertical flex="1 1 240px">
            <span>
              {children ?? loadFailureText(error)} {stale && sectionTexts.stale}
              {requestId !== null && (
                <>
                  {' '}
                  {texts.requestId} <bdi className="machine-word unbroken">{requestId}</bdi>
                </>
              )}
            </span>
          </Flex>
          <Flex wrap gap={4}>
            {onRetry && (
              <Button loading={isRetrying} onClick={onRetry}>
                {texts.retry}
              </Button>
            )}
            <ReportFaultButton type="link" />
          </Flex>
        </Flex>
      }
    />
  );
}
