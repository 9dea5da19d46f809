import Alert from 'antd/es/alert/Alert';
import type { ReactNode } from 'react';
import { isForbidden, isNotFound } from '#client/lib/http/api-error';
import { useAppSelector } from '#client/lib/hooks';
import { FailureAlert } from '../feedback/failure-alert';
import { Loading } from '../feedback/loading';
import { sectionTexts as texts } from './section-texts';

/** Query of a section, as returned by a hook of RTK Query. */
export interface SectionQuery<Data> {
  /** Data for the current arguments (`currentData`), or for any (`data`) if older data may stay during a request. */
  data?: Data | undefined;
  /** Undefined although the query has it: the data are for other arguments. */
  currentData?: unknown;
  error?: unknown;
  isFetching?: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: SectionQuery<Data>;
  /** Skeleton in the shape of the content (skeletons.tsx). */
  skeleton: ReactNode;
  /** Accessible name of the loading content, if its title is not enough. */
  loading?: string;
  /** Title of the error. Default: "the data". */
  failedTitle?: string;
  /** `<EmptyState>` with the reason and a next step. */
  empty?: ReactNode;
  /** Returns true if there is nothing to show. */
  isEmpty?: (data: Data) => boolean;
  /** Text for a 404 response. Default: a 404 is an error like any other. */
  gone?: string;
  children: (data: Data) => ReactNode;
}

/**
 * Renders data in all states consistently: loading, empty, failed (with a retry button and older data), forbidden,
 * gone, loaded.
 */
export function Section<Data>({
  query,
  skeleton,
  loading,
  failedTitle = texts.failedTitle,
  empty,
  isEmpty = () => false,
  gone,
  children,
}: Props<Data>): ReactNode {
  const { data, error, isFetching = false, refetch } = query;
  // Offline, the loaded data stay, and the bar above the page shows their age.
  const isLost = useAppSelector(({ connection }) => connection.status === 'lost');
  if (isForbidden(error))
    return <Alert type="warning" showIcon title={texts.forbiddenTitle} description={texts.forbidden} />;
  if (isNotFound(error) && gone !== undefined) return <Alert type="warning" showIcon title={gone} />;
  if (data === undefined && error === undefined) return <Loading label={loading}>{skeleton}</Loading>;
  return (
    <>
      {error !== undefined && !(isLost && isCurrent(query)) && (
        <FailureAlert
          title={data === undefined ? failedTitle : texts.staleTitle}
          stale={data !== undefined}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {/* The bar explains the failure. Undefined: the alert explains it. */}
          {isLost && data !== undefined ? '' : undefined}
        </FailureAlert>
      )}
      {data !== undefined && (isEmpty(data) && empty !== undefined ? empty : children(data))}
    </>
  );
}

/** Returns true if there are data, and for the current arguments. */
function isCurrent({ data, ...query }: SectionQuery<unknown>): boolean {
  return data !== undefined && !('currentData' in query && query.currentData === undefined);
}
