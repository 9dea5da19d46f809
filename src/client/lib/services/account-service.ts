import type { CurrentUser } from './current-user';

/** Purpose of a link in a mail of the identity provider. */
export type LinkMode = 'resetPassword' | 'verifyEmail' | 'signIn' | 'recoverEmail' | 'verifyAndChangeEmail';

/**
 * Less frequent operations of the identity provider; the code is loaded on demand. Rejections have a `code` (`auth/…`).
 * Passwords and link codes pass through this service and never enter the store.
 */
export interface AccountService {
  /** Creates an account and signs it in. */
  createWithPassword(email: string, password: string, displayName: string): Promise<CurrentUser>;
  /** Signs in with the credential (a Google ID token) from One Tap. */
  signInWithGoogleCredential(credential: string): Promise<CurrentUser>;
  /** Signs in with the code of a mailed link. The email address must be the recipient's. */
  signInWithLink(email: string, code: string): Promise<CurrentUser>;
  /** Signs in with a token that the application's server made for an invitation. */
  signInWithToken(token: string): Promise<CurrentUser>;
  sendPasswordReset(email: string): Promise<void>;
  /** `returnTo`: URL that the link leads back to. */
  sendSignInLink(email: string, returnTo: string): Promise<void>;
  /** Sends the signed-in user a mail to verify the email address. `returnTo`: URL to continue at. */
  sendVerification(returnTo: string): Promise<void>;
  /** Returns purpose and email address of a link's code, without using up the code. */
  inspectLink(code: string): Promise<{ mode: LinkMode; email: string | null }>;
  /** Resets the password and uses up the code. */
  resetPassword(code: string, password: string): Promise<void>;
  /** Verifies or restores an email address and uses up the code. */
  applyLink(code: string): Promise<void>;
  /**
   * Returns the password state of the signed-in user. `none`: signed in by a mailed link without a password;
   * `external`: an account of another provider.
   */
  password(): Promise<'set' | 'none' | 'external'>;
  /**
   * Sets the first password of a user without one. Rejects with `auth/requires-recent-login` some minutes after the
   * sign-in.
   */
  setPassword(next: string): Promise<void>;
  /** Verifies the present password, sets the new one and renews the sign-in. */
  changePassword(present: string, next: string): Promise<void>;
}

/** Secret code of the mailed link that was opened. It never enters the store. */
export interface LinkCode {
  /**
   * Returns the code, or null if the address has none or it is used up. The link of an invitation that the application
   * made itself only has a number.
   */
  get(): string | null;
  /** Returns the number that identifies the newest link of an invitation, or null for any other link. */
  invitation(): string | null;
  /** Returns false only if the address names another purpose than a password reset. */
  forReset(): boolean;
  forget(): void;
}
