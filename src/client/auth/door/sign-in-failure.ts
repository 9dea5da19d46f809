/** Why a sign-in did not succeed. Its words are in auth-texts.ts. */
export type SignInFailure =
  | 'wrongCredentials'
  | 'tooManyAttempts'
  | 'notApproved'
  | 'notActive'
  | 'cancelled'
  | 'weakPassword'
  | 'firstAdminNotAllowed'
  /** The server replaced an account that it had not made; a mail to choose a password was sent. */
  | 'credentialsRemoved'
  /** The same, and the mail could not be sent. */
  | 'credentialsRemovedUnmailed'
  /** Nobody was there for too long. */
  | 'inactive'
  /** The identity provider ended this sign-in, as after a revocation. */
  | 'sessionExpired'
  /** Another tab has signed out. */
  | 'endedElsewhere'
  /** A sign-in is due in every visit. */
  | 'loginRequired'
  | 'other';

/** Codes of Firebase Authentication, older and newer, and of callable functions (spec.md section 8, "Login"). */
const FAILURES: Readonly<Record<string, SignInFailure>> = {
  'auth/wrong-password': 'wrongCredentials',
  'auth/user-not-found': 'wrongCredentials',
  'auth/invalid-credential': 'wrongCredentials',
  'auth/invalid-login-credentials': 'wrongCredentials',
  'auth/invalid-email': 'wrongCredentials',
  'auth/too-many-requests': 'tooManyAttempts',
  'auth/user-disabled': 'notActive',
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'cancelled',
  'auth/user-cancelled': 'cancelled',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'functions/not-found': 'notApproved',
  'functions/permission-denied': 'notActive',
  'functions/resource-exhausted': 'tooManyAttempts',
};

/** The code that an identity provider's error carries; null for any other value. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** What an identity provider's error means by `meanings`, whose keys are codes; `other` where its code is not among them. */
export function meaningOf<Failure extends string>(
  error: unknown,
  meanings: Readonly<Record<string, Failure>>,
  other: Failure,
): Failure {
  const code = errorCode(error);
  return (code !== null && Object.hasOwn(meanings, code) && meanings[code]) || other;
}

/** What it means to the person who signs in. */
export function failureOf(error: unknown): SignInFailure {
  return meaningOf(error, FAILURES, 'other');
}
