/** Where a sign-in leads when nothing better is known. */
export const HOME_PATH = '/';

/** Longer addresses are no page of ours. */
const MAX_LENGTH = 2_000;

/** Controls of C0 and C1, marks that turn the reading direction or cannot be seen, line separators, and the backslash. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const SUSPICIOUS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\]/;

/** First segments of addresses that are part of signing in, or no page at all. */
const NO_TARGETS: ReadonlySet<string> = new Set([
  'login',
  'logout',
  '2fa',
  'auth',
  'reset-password',
  '__',
  'api',
  'emulator',
]);

/**
 * The address inside this product to which a sign-in may lead (spec.md section 2, "Redirect rules").
 *
 * The value comes from the address bar, so anybody may have written it: it is parsed as the browser would parse it,
 * must stay on `origin`, and is rebuilt from what the parser understood. It is never decoded a second time.
 * @param value what the address bar says; anything but a text counts as missing.
 * @param origin this product's own origin, e.g. `https://misrad.example`.
 * @returns path, query and fragment; `/` for whatever is absolute, foreign, suspicious, empty or a sign-in page.
 */
export function safeRedirect(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || SUSPICIOUS.test(value)) return HOME_PATH;
  if (!value.startsWith('/') || value.startsWith('//')) return HOME_PATH;
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  if (!url || url.origin !== new URL(origin).origin) return HOME_PATH;
  if (url.pathname.startsWith('//') || isNoTarget(url.pathname)) return HOME_PATH;
  return url.pathname + url.search + url.hash;
}

/** The sign-in address that leads back to `path` (path, query and fragment). */
export function signInPath(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`;
}

/** The second factor's address that leads on to `path`. */
export function twoFactorPath(path: string): string {
  return `/2fa?redirect=${encodeURIComponent(path)}`;
}

/** Decoded for this comparison alone, since the router, too, finds `/login` in `/%6Cogin`. */
function isNoTarget(pathname: string): boolean {
  try {
    const [first = ''] = decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean);
    return NO_TARGETS.has(first);
  } catch {
    return true;
  }
}
