import { useMedia } from './use-media';

/** Maximum page width at which a chart of many columns has no space for its values, px. */
const NARROW_PX = 720;

/** Returns true on a page as narrow as a phone. */
export function useNarrow(upToPx = NARROW_PX): boolean {
  return useMedia(`(max-width: ${upToPx}px)`);
}
