import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import type { AppThunk } from '../../../platform/start-app-listening';

/** A value once it has not changed for so many milliseconds. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  const dispatch = useAppDispatch();
  useEffect(() => {
    const changed = new AbortController();
    void dispatch(rest(ms, changed.signal)).then(() => {
      if (!changed.signal.aborted) setRested(value);
    });
    return () => changed.abort();
  }, [value, ms, dispatch]);
  return rested;
}

/** Waits so many milliseconds; ends early when the signal is aborted. */
export function rest(ms: number, signal: AbortSignal): AppThunk<Promise<void>> {
  return (_dispatch, _getState, { clock }) => clock.sleep(ms, signal);
}
