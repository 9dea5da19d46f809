/** Failure of the identity provider itself, of a sign-in, a mail or a link. */
export type ProviderFailure =
  /** The provider's plan allows no more mails today. */
  | 'quotaExceeded'
  /** The way to sign in, or creating an account, is switched off. */
  | 'methodDisabled'
  /** The address of the page is not one of the provider's authorised domains. */
  | 'domainNotAllowed'
  | 'providerUnreachable';

/** Codes of Firebase Authentication. The remedies are in docs/firebase.md. */
export const PROVIDER_FAILURES: Readonly<Record<string, ProviderFailure>> = {
  'auth/quota-exceeded': 'quotaExceeded',
  'auth/operation-not-allowed': 'methodDisabled',
  'auth/admin-restricted-operation': 'methodDisabled',
  'auth/unauthorized-domain': 'domainNotAllowed',
  'auth/unauthorized-continue-uri': 'domainNotAllowed',
  'auth/network-request-failed': 'providerUnreachable',
};

/** Reason for a failed sign-in. The texts are in auth-texts.ts. */
export type SignInFailure =
  | ProviderFailure
  | 'wrongCredentials'
  | 'tooManyAttempts'
  | 'notApproved'
  | 'notActive'
  | 'cancelled'
  | 'weakPassword'
  | 'commonPassword'
  | 'firstAdminNotAllowed'
  /** The server replaced an account that it had not created, and sent a mail for choosing a password. */
  | 'credentialsRemoved'
  /** Like `credentialsRemoved`, but the mail could not be sent. */
  | 'credentialsRemovedUnmailed'
  /** The invitation was opened again after this sign-in, or it is gone. */
  | 'invitationReopened'
  /** The session ended by inactivity. */
  | 'inactive'
  /** The identity provider ended the sign-in, e.g. by a revocation. */
  | 'sessionExpired'
  /** Another tab has signed out. */
  | 'endedElsewhere'
  /** Every visit requires a sign-in. */
  | 'loginRequired'
  | 'other';

/** Codes of Firebase Authentication, older and newer, and of callable functions (spec.md section 8, "Login"). */
const FAILURES: Readonly<Record<string, SignInFailure>> = {
  ...PROVIDER_FAILURES,
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
  'auth/common-password': 'commonPassword',
  'functions/not-found': 'notApproved',
  'functions/permission-denied': 'notActive',
  'functions/resource-exhausted': 'tooManyAttempts',
};

/** Returns the code of an identity provider's error, or null for any other value. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Returns the meaning of an identity provider's error by its code, or `other`. */
export function toFailure<Failure extends string>(
  error: unknown,
  meanings: Readonly<Record<string, Failure>>,
  other: Failure,
): Failure {
  const code = errorCode(error);
  return (code !== null && Object.hasOwn(meanings, code) && meanings[code]) || other;
}

/** Returns the reason for a failed sign-in. */
export function toSignInFailure(error: unknown): SignInFailure {
  return toFailure(error, FAILURES, 'other');
}
