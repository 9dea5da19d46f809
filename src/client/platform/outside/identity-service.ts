import type { AccountService } from './account-service';

/** The person as the identity provider knows them (spec.md section 3, "Current user"). */
export interface CurrentUser {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
}

export type TokenRenewal = 'renewed' | 'refused' | 'unknown';

/**
 * The identity provider. What it rejects with carries a `code` (`auth/…`); see `sign-in-failure.ts`.
 * Passwords and tokens pass through here and nowhere near the store.
 */
export interface IdentityService {
  /**
   * Tells who is signed in: once the provider knows, then whenever another person (or nobody) is.
   * @param onUnavailable the provider's code could not be loaded: nobody knows who is signed in.
   * @returns ends it.
   */
  observe(onUser: (user: CurrentUser | null) => void, onUnavailable: () => void): () => void;
  signInWithPassword(email: string, password: string): Promise<CurrentUser>;
  /** Opens the provider's window; must be called from a click. */
  signInWithGoogle(): Promise<CurrentUser>;
  /** Google's ID token by the One Tap prompt; null where it is not set up or was shown in this browser session. */
  oneTapCredential(): Promise<string | null>;
  /** Takes the prompt away. */
  cancelOneTap(): void;
  /** Leaves the page for Google, which leads back to it. Resolves never. */
  redirectToGoogle(): Promise<never>;
  /** Who came back from Google; null for nobody. */
  googleRedirectResult(): Promise<CurrentUser | null>;
  /** Loads what `signInWithGoogle` needs, so that the click itself can open the window. Fails silently. */
  prepareGoogle(): void;
  signOut(): Promise<void>;
  /** The bearer token, renewed when it is about to expire; null when nobody is signed in. */
  idToken(): Promise<string | null>;
  /**
   * Asks for another bearer token, after the server refused the present one. Only `refused` says that this sign-in has
   * ended; `unknown`: the provider could not be asked.
   */
  renewToken(): Promise<TokenRenewal>;
  /** Null where App Check is not set up or not available. */
  appCheckToken(): Promise<string | null>;
  /** The rarer things. Rejects when their code does not come. */
  account(): Promise<AccountService>;
}
