import { paths } from '#client/lib/location/paths';
import type { AppLocation } from '#client/lib/services';

/** Pages that the build prerenders: the sign-in, and the frame of all pages behind it. */
const PAINTED_PAGES = ['login', 'frame'] as const;
export type PaintedPage = (typeof PAINTED_PAGES)[number];

const PATHNAMES: Record<PaintedPage, string> = { login: paths.login(), frame: '/' };

/** Returns the store's location during prerendering and hydration. */
export function paintedLocation(page: PaintedPage): AppLocation {
  return { pathname: PATHNAMES[page], search: '', hash: '' };
}

/** Returns the prerendered page in the document (`data-painted`), or null. */
export function paintedPage(container: HTMLElement): PaintedPage | null {
  return PAINTED_PAGES.find((page) => page === container.dataset['painted']) ?? null;
}
