import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SectionQuery } from './section';
import { sectionTexts as texts } from './section-texts';

/** Cursor-based list with its loading states, page by page. */
export interface KeyedList {
  data?: unknown;
  error?: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** Returns the query of the rows for a `Section`. A failed next page is left to the button below the rows. */
export function rowsQuery<Row>(list: KeyedList, rows: readonly Row[]): SectionQuery<readonly Row[]> {
  const { data, error, isFetching, isFetchNextPageError, refetch } = list;
  return {
    data: data === undefined ? undefined : rows,
    error: isFetchNextPageError ? undefined : error,
    isFetching,
    refetch,
  };
}

/** Button that loads the next page of a list. */
export function MoreButton({ list }: { list: KeyedList }): ReactNode {
  if (!list.hasNextPage) return null;
  return (
    <Flex wrap align="center" justify="center" gap="small">
      {list.isFetchNextPageError && <span role="alert">{texts.moreFailed}</span>}
      <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {texts.more}
      </Button>
    </Flex>
  );
}
