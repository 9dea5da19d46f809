/** The part of `URL` that browsers and Node share. The types of this package contain neither of them. */
declare const URL: {
  new (url: string, base?: string): Record<'origin' | 'pathname' | 'search' | 'hash', string>;
  canParse(url: string, base?: string): boolean;
};

/** Default target after sign-in. */
export const HOME_PATH = '/';

/** Longer addresses are rejected. */
const MAX_LENGTH = 2_000;

/** C0 and C1 control characters, direction marks, invisible characters, line separators and the backslash. */
// eslint-disable-next-line no-control-regex -- the expression matches control characters
const SUSPICIOUS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\\]/;

/** First path segments of sign-in pages and of addresses that are not pages. */
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
 * Returns the address inside this application to which a sign-in may redirect (spec.md section 2, "Redirect rules").
 *
 * The value comes from the address bar and is untrusted. It is parsed like in a browser, must stay on `origin`, and
 * is rebuilt from the parsed URL. It is never decoded a second time.
 * @param value value of the address bar; anything but a string counts as missing.
 * @param origin origin of this application, e.g. `https://misrad.example`.
 * @returns path, query and fragment; `/` for an absolute, foreign, suspicious or empty address or a sign-in page.
 */
export function safeRedirect(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || SUSPICIOUS.test(value)) return HOME_PATH;
  if (!value.startsWith('/') || value.startsWith('//')) return HOME_PATH;
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  if (!url || url.origin !== new URL(origin).origin) return HOME_PATH;
  if (url.pathname.startsWith('//') || isNoTarget(url.pathname)) return HOME_PATH;
  return url.pathname + url.search + url.hash;
}

/** Returns the sign-in address that redirects back to `path` (path, query and fragment). */
export function signInPath(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`;
}

/** Returns the second factor's address that redirects to `path`. */
export function twoFactorPath(path: string): string {
  return `/2fa?redirect=${encodeURIComponent(path)}`;
}

/** Decodes the path for this comparison only, because the router also matches `/login` for `/%6Cogin`. */
function isNoTarget(pathname: string): boolean {
  try {
    const [first = ''] = decodeURIComponent(pathname).toLowerCase().split('/').filter(Boolean);
    return NO_TARGETS.has(first);
  } catch {
    return true;
  }
}
