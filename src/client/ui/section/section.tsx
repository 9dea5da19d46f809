import Result from 'antd/es/result/index';
import type { ReactNode } from 'react';
import { isForbidden } from '../../platform/http/api-error';
import { FailureAlert } from './failure-alert';
import { Loading } from './loading';
import { sectionTexts as texts } from './section-texts';

/** What a section shows: the answer of a query of RTK Query, as its hook gives it. */
export interface SectionQuery<Data> {
  /** As last seen for these arguments (`currentData`), or for any (`data`) where the old may stay meanwhile. */
  data?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
}

interface Props<Data> {
  query: SectionQuery<Data>;
  /** In the shape of what comes (skeletons.tsx). */
  skeleton: ReactNode;
  /** What did not come, for the error's title; none: "the data". */
  failedTitle?: string;
  /** Says why there is nothing, and what to do: an `<EmptyState>`. */
  empty?: ReactNode;
  /** Is there nothing to show? */
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/**
 * Data in each of its states, everywhere in the same way: on its way, nothing there, not come (with another try, and with
 * what was seen before), not permitted, there.
 */
export function Section<Data>({
  query: { data, error, refetch },
  skeleton,
  failedTitle = texts.failedTitle,
  empty,
  isEmpty = () => false,
  children,
}: Props<Data>): ReactNode {
  if (isForbidden(error)) return <Forbidden />;
  const retry = (): void => void refetch();
  if (data === undefined && error !== undefined)
    return <FailureAlert title={failedTitle} error={error} onRetry={retry} />;
  if (data === undefined) return <Loading>{skeleton}</Loading>;
  return (
    <>
      {error !== undefined && <FailureAlert title={texts.staleTitle} stale error={error} onRetry={retry} />}
      {isEmpty(data) && empty !== undefined ? empty : children(data)}
    </>
  );
}

function Forbidden(): ReactNode {
  return <Result status="warning" title={texts.forbiddenTitle} subTitle={texts.forbidden} />;
}
