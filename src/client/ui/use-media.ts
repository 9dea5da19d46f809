import { useCallback, useSyncExternalStore } from 'react';

/** Does the browser fit this query, now and whenever that changes? `painted`: at the first rendering of a painted page. */
export function useMedia(query: string, painted?: boolean): boolean {
  const now = (): boolean => findMedia(query)?.matches ?? false;
  const watch = useCallback(
    (onChange: () => void) => {
      const media = findMedia(query);
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, now, () => painted ?? now());
}

/** Undefined: the browser cannot tell. */
function findMedia(query: string): MediaQueryList | undefined {
  return (window as Partial<Window>).matchMedia?.(query);
}
