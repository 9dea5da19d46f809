import { useCallback, useSyncExternalStore } from 'react';

/** Returns true while the browser matches the media query. `painted`: result in the first render of a prerendered page. */
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

/** Returns `undefined` if the browser has no `matchMedia`. */
function findMedia(query: string): MediaQueryList | undefined {
  return (window as Partial<Window>).matchMedia?.(query);
}
