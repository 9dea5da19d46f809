import type { CurrentUser } from './current-user';
import type { AccountService } from './account-service';

export type TokenRenewal = 'renewed' | 'rejected' | 'unknown';

/**
 * Identity provider. Rejections have a `code` (`auth/…`); see `sign-in-failure.ts`. Passwords and tokens pass through
 * this service and never enter the store.
 */
export interface IdentityService {
  /**
   * Observes the signed-in user: calls `onUser` as soon as the user is known, then after every change.
   * @param onUnavailable Called if the provider's code fails to load, so that the user is unknown.
   * @returns A function that stops observing.
   */
  observe(onUser: (user: CurrentUser | null) => void, onUnavailable: () => void): () => void;
  signInWithPassword(email: string, password: string): Promise<CurrentUser>;
  /** Opens the provider's window. Must be called in a click handler. */
  signInWithGoogle(): Promise<CurrentUser>;
  /**
   * Returns Google's ID token from the One Tap prompt, or null if One Tap is not configured or was shown in this
   * browser session.
   */
  oneTapCredential(): Promise<string | null>;
  /** Hides the One Tap prompt. */
  cancelOneTap(): void;
  /** Redirects to Google, which leads back to the page. Never resolves. */
  redirectToGoogle(): Promise<never>;
  /** Returns the user after a redirect from Google, or null. */
  googleRedirectResult(): Promise<CurrentUser | null>;
  /** Preloads the code of `signInWithGoogle`, so that a click can open the window. Ignores errors. */
  prepareGoogle(): void;
  signOut(): Promise<void>;
  /** Returns the bearer token, renewed if it is about to expire, or null if no user is signed in. */
  idToken(): Promise<string | null>;
  /**
   * Renews the bearer token after the server has refused it. `rejected`: the sign-in has ended; `unknown`: the provider
   * is unreachable.
   */
  renewToken(): Promise<TokenRenewal>;
  /** Returns the App Check token, or null if App Check is not configured or not available. */
  appCheckToken(): Promise<string | null>;
  /** Returns the less frequent operations. Rejects if their code fails to load. */
  account(): Promise<AccountService>;
}
