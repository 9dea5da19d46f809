import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { failureOf } from '../../platform/http/api-error';
import { ReportFaultButton } from '../report-fault-button';
import { failureTexts as texts, loadFailureText } from './failure-texts';
import { sectionTexts } from './section-texts';

interface Props {
  title: string;
  /** Whatever was thrown. */
  error: unknown;
  /** Is what was seen before still shown? */
  stale?: boolean;
  /** In place of the words for a network or a server that failed. */
  children?: ReactNode;
  /** None: there is nothing to try again. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Something failed in a part of a page: what, why, the number for the support, and another try. Read out as it appears. */
export function FailureAlert({
  title,
  error,
  stale = false,
  children,
  onRetry,
  isRetrying = false,
}: Props): ReactNode {
  const { requestId } = failureOf(error);
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
                  {texts.requestId} <bdi>{requestId}</bdi>
                </>
              )}
            </span>
          </Flex>
          <span>
            {onRetry && (
              <Button size="small" loading={isRetrying} onClick={onRetry}>
                {texts.retry}
              </Button>
            )}
            <ReportFaultButton size="small" type="link" />
          </span>
        </Flex>
      }
    />
  );
}
