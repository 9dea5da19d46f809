import { useCallback, useSyncExternalStore } from 'react';

/** Does the browser fit this query, now and whenever that changes? `painted`: at the first rendering of a painted page. */
export function useMedia(query: string, painted?: boolean): boolean {
  const now = (): boolean => window.matchMedia(query).matches;
  const watch = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, now, () => painted ?? now());
}
