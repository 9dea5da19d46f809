import { LOGIN_PATH } from '../platform/location/public-paths';
import type { AppLocation } from '../platform/services';

/** Pages that the build paints: the sign-in, and the frame of every page behind it. */
const PAINTED_PAGES = ['login', 'frame'] as const;
export type PaintedPage = (typeof PAINTED_PAGES)[number];

const paths: Record<PaintedPage, string> = { login: LOGIN_PATH, frame: '/' };

/** Where the store is while that page is painted, by the build and again when React takes the painting over. */
export function paintedLocation(page: PaintedPage): AppLocation {
  return { pathname: paths[page], search: '', hash: '' };
}

/** The page that stands in the browser, painted by the build (`data-painted`); null where nothing was painted. */
export function paintedPage(place: HTMLElement): PaintedPage | null {
  return PAINTED_PAGES.find((page) => page === place.dataset['painted']) ?? null;
}
