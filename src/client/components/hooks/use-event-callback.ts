import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that calls the latest `act`, so that components with it as a prop do not re-render. */
export function useEventCallback<Arguments extends unknown[]>(
  act: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
