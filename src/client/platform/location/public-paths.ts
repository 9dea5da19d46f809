/** Addresses that need no sign-in (spec.md section 2, "Public routes"); the second factor needs half of one. */
export const LOGIN_PATH = '/login';
export const RESET_PATH = '/reset-password';
/** Where the links of the identity provider's mails lead. */
export const ACTION_PATH = '/auth/action';

export const PUBLIC_PATHS: ReadonlySet<string> = new Set([LOGIN_PATH, RESET_PATH, ACTION_PATH]);
