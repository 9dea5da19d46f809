import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyList } from '#contract/lib/lists/list';
import { useAppDispatch } from '#client/lib/hooks';
import { isPlain, savedViewOpened, type ListAddress } from '../list-view';
import { findOpeningView } from './list-views';
import { useGetListViewsQuery } from './list-views-api';

/**
 * Applies the opening view to a list whose address is empty.
 * @returns true while the opening view is unknown; no rows are shown until then, since they might belong to another
 * view.
 */
export function useOpeningView<L extends AnyList>(address: ListAddress<L>): boolean {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { data, isError } = useGetListViewsQuery();
  const [waiting, setWaiting] = useState(true);
  const opening = findOpeningView(data?.data.views ?? [], address.list.path)?.address ?? '';
  const hasFilter = !isPlain(address, search);
  if (waiting && (hasFilter || isError || (data && opening === ''))) setWaiting(false);
  useLayoutEffect(() => {
    if (waiting && !hasFilter && opening !== '') dispatch(savedViewOpened(address, opening, 'replace'));
  }, [waiting, hasFilter, opening, address, dispatch]);
  return waiting;
}
