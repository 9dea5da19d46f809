import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AnyList } from '../../../../contract/lists/list';
import { useAppDispatch } from '../../../platform/hooks';
import { isPlain, savedViewOpened, type ListAddress } from '../list-view';
import { openingOf } from './list-views';
import { useGetListViewsQuery } from './list-views-api';

/**
 * A list whose address says nothing opens with the view that is to open it. @returns whether that is still to be learnt:
 * until then no row is shown, for it might be one of another view.
 */
export function useOpeningView<L extends AnyList>(address: ListAddress<L>): boolean {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const { data, isError } = useGetListViewsQuery();
  const [waiting, setWaiting] = useState(true);
  const opening = openingOf(data?.data.views ?? [], address.list.path)?.address ?? '';
  const says = !isPlain(address, search);
  if (waiting && (says || isError || (data && opening === ''))) setWaiting(false);
  useLayoutEffect(() => {
    if (waiting && !says && opening !== '') dispatch(savedViewOpened(address, opening, 'replace'));
  }, [waiting, says, opening, address, dispatch]);
  return waiting;
}
