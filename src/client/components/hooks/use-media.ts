import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Maximum page width at which a chart of many columns has no space for its values, px. */
const NARROW_PX = 720;

/** Returns true on a page as narrow as a phone. */
export function useNarrow(upToPx = NARROW_PX): boolean {
  return useMedia(`(max-width: ${upToPx}px)`);
}

/** Returns true while the browser matches the media query. `painted`: result in the first render of a prerendered page. */
export function useMedia(query: string, painted?: boolean): boolean {
  const media = useMemo(() => findMedia(query), [query]);
  const now = (): boolean => media?.matches ?? false;
  const watch = useCallback(
    (onChange: () => void) => {
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    [media],
  );
  return useSyncExternalStore(watch, now, () => painted ?? now());
}

/** Returns `undefined` where there is no `matchMedia`: while a page is prerendered, and in old browsers. */
function findMedia(query: string): MediaQueryList | undefined {
  return globalThis.matchMedia?.(query);
}
