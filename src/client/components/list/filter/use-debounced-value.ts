import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../lib/hooks';
import type { AppThunk } from '../../../lib/store-types';

const TYPING_REST_MS = 250;

/** Returns the value once it has not changed for a moment. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  const dispatch = useAppDispatch();
  useEffect(() => {
    const changed = new AbortController();
    void dispatch(delay(TYPING_REST_MS, changed.signal)).then(() => {
      if (!changed.signal.aborted) setDebounced(value);
    });
    return () => changed.abort();
  }, [value, dispatch]);
  return debounced;
}

/** Waits for the given time, ms. Ends early when the signal is aborted. */
export function delay(ms: number, signal: AbortSignal): AppThunk<Promise<void>> {
  return (_dispatch, _getState, { clock }) => clock.sleep(ms, signal);
}
