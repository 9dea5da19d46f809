import { useSyncExternalStore } from 'react';

/** Below this a chart of many columns has no room for its values. */
const NARROW = '(max-width: 720px)';

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Is the page as narrow as a phone? */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches);
}
