import { useState, type ReactNode } from 'react';
import type { AnyList } from '#contract/lib/lists/list';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import type { AppThunk } from '#client/lib/store-types';
import { DayPicker } from '../dates/date-range';
import type { DayEndpoint } from './list-endpoint-types';
import { listTexts } from './list-texts';
import { viewChanged, type ListAddress, type ListOrder } from './list-view';

export interface DayJumpProps {
  address: ListAddress;
  endpoint: DayEndpoint<AnyList>;
  view: ListOrder;
}

/** Field for jumping to a day. Filter and order stay; the back button returns. */
export function DayJump({ address, endpoint, view }: DayJumpProps): ReactNode {
  const dispatch = useAppDispatch();
  const [isSearching, setLooking] = useState(false);
  const go = async (day: string): Promise<void> => {
    setLooking(true);
    await dispatch(dayChosen({ address, endpoint, view }, day));
    setLooking(false);
  };
  return <DayPicker label={listTexts.toDay} disabled={isSearching} onChange={(day) => void go(day)} />;
}

/** Scrolls the list to the first row that is not before the day, in the order of the list. */
function dayChosen({ address, endpoint, view }: DayJumpProps, day: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { filter, sort, direction } = view;
    const startLocation = getState().location;
    const { data, error } = await dispatch(
      endpoint.initiate({ filter, sort, direction, day }, { subscribe: false, forceRefetch: true }),
    );
    // The user has left the page meanwhile.
    if (getState().location.pathname !== startLocation.pathname) return;
    const [first] = data?.data ?? [];
    if (first) dispatch(viewChanged(address, { at: first.id }));
    else if (error) dispatch(messageRaised({ tone: 'error', text: listTexts.dayFailed }));
  };
}
