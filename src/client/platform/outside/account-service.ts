import type { CurrentUser } from './identity-service';

/** What a link in one of the identity provider's mails is for. */
export type LinkMode = 'resetPassword' | 'verifyEmail' | 'signIn' | 'recoverEmail' | 'verifyAndChangeEmail';

/**
 * The rarer things that the identity provider does for accounts; its code comes when it is needed. Rejections carry a
 * `code` (`auth/…`). Passwords and the codes of links pass through here and nowhere near the store.
 */
export interface AccountService {
  /** Makes an account and signs it in. */
  createWithPassword(email: string, password: string, displayName: string): Promise<CurrentUser>;
  /** Signs in by the credential (an ID token of Google's) that One Tap gave. */
  signInWithGoogleCredential(credential: string): Promise<CurrentUser>;
  /** Signs in by the code of a mailed link; the address must be the one that it was sent to. */
  signInWithLink(email: string, code: string): Promise<CurrentUser>;
  sendPasswordReset(email: string): Promise<void>;
  /** `returnTo` is the address that the link leads back to. */
  sendSignInLink(email: string, returnTo: string): Promise<void>;
  /** Sends the signed-in person a mail that proves their address. `returnTo`: where to go on afterwards. */
  sendVerification(returnTo: string): Promise<void>;
  /** What the code of a mailed link is for, and whose. Reading it does not use it up. */
  inspectLink(code: string): Promise<{ mode: LinkMode; email: string | null }>;
  /** Uses the code up. */
  resetPassword(code: string, password: string): Promise<void>;
  /** Verifies or restores an address; uses the code up. */
  applyLink(code: string): Promise<void>;
  /**
   * Has the signed-in person a password of ours? `none`: they signed in by a mailed link and never chose one; `external`:
   * another provider knows them.
   */
  password(): Promise<'set' | 'none' | 'external'>;
  /** The first one of a person who has none. Refused (`auth/requires-recent-login`) some minutes after the sign-in. */
  setPassword(next: string): Promise<void>;
  /** Proves the present password, sets the new one and renews the sign-in. */
  changePassword(present: string, next: string): Promise<void>;
}
