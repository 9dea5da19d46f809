import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the last render's does: who is given it is not drawn again for it. */
export function useSteady<Arguments extends unknown[]>(
  act: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
