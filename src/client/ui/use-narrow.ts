import { useMedia } from './use-media';

/** Pixels. Up to this a chart of many columns has no room for its values. */
const NARROW_PX = 720;

/** Is the page as narrow as a phone? */
export function useNarrow(upToPx = NARROW_PX): boolean {
  return useMedia(`(max-width: ${upToPx}px)`);
}
