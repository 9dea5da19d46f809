import { useCallback, useSyncExternalStore } from 'react';

/** Pixels. Up to this a chart of many columns has no room for its values. */
const NARROW_PX = 720;

/** Is the page as narrow as a phone? */
export function useNarrow(upToPx = NARROW_PX): boolean {
  const query = `(max-width: ${upToPx}px)`;
  const watch = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
