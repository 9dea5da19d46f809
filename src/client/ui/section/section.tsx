import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { isForbidden, isNotFound } from '../../platform/http/api-error';
import { FailureAlert } from './failure-alert';
import { Loading } from './loading';
import './section.css';
import { sectionTexts as texts } from './section-texts';

/** What a section shows: the answer of a query of RTK Query, as its hook gives it. */
export interface SectionQuery<Data> {
  /** As last seen for these arguments (`currentData`), or for any (`data`) where the old may stay meanwhile. */
  data?: Data | undefined;
  error?: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: SectionQuery<Data>;
  /** In the shape of what comes (skeletons.tsx). */
  skeleton: ReactNode;
  /** What is coming, for screen readers, where their title does not say it. */
  loading?: string;
  /** What did not come, for the error's title; none: "the data". */
  failedTitle?: string;
  /** Says why there is nothing, and what to do: an `<EmptyState>`. */
  empty?: ReactNode;
  /** Is there nothing to show? */
  isEmpty?: (data: Data) => boolean;
  /** Says that it is not there, or no longer; none: there is no such answer. */
  gone?: string;
  children: (data: Data) => ReactNode;
}

/**
 * Data in each of its states, everywhere in the same way: on its way, nothing there, not come (with another try, and with
 * what was seen before), not permitted, gone, there.
 */
export function Section<Data>({
  query: { data, error, isFetching = false, refetch },
  skeleton,
  loading,
  failedTitle = texts.failedTitle,
  empty,
  isEmpty = () => false,
  gone,
  children,
}: Props<Data>): ReactNode {
  if (data === undefined && error === undefined) return <Loading label={loading}>{skeleton}</Loading>;
  const isGone = isNotFound(error) && gone !== undefined;
  const failure = isForbidden(error) ? (
    <Alert type="warning" showIcon title={texts.forbiddenTitle} description={texts.forbidden} />
  ) : isGone ? (
    <Alert type="warning" showIcon title={gone} />
  ) : (
    error !== undefined && (
      <FailureAlert
        title={data === undefined ? failedTitle : texts.staleTitle}
        stale={data !== undefined}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  );
  if (data === undefined)
    return (
      <div className="in-place">
        <div inert>{skeleton}</div>
        {failure}
      </div>
    );
  if (isForbidden(error) || isGone) return failure;
  return (
    <>
      {failure}
      {isEmpty(data) && empty !== undefined ? empty : children(data)}
    </>
  );
}
