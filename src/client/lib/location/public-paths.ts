/** Paths without sign-in (spec.md section 2, "Public routes"). The second factor requires a partial sign-in. */
export const LOGIN_PATH = '/login';
export const RESET_PATH = '/reset-password';
/** Target of the links in the identity provider's mails. */
export const ACTION_PATH = '/auth/action';

export const PUBLIC_PATHS: ReadonlySet<string> = new Set([LOGIN_PATH, RESET_PATH, ACTION_PATH]);
