import type { ApiError } from '../http/api-error';
import type { AppThunk } from '../store-types';

/** Requests of the public pages and of the sign-out. app/signed-in.ts is loaded with the first of them. */
export interface PublicCalls {
  /** @throws ApiError */
  isFirstAdminNeeded(): AppThunk<Promise<boolean>>;
  /** Returns true if the invitation's link is the newest one. `number` never enters the store. */
  isCurrentInvitation(
    number: string,
  ): AppThunk<Promise<{ data: { current: boolean } } | { error: ApiError }>>;
  /** Returns a token that signs in to the invited account. Neither number nor token enters the store. */
  openInvitation(number: string): AppThunk<Promise<{ data: { token: string } } | { error: ApiError }>>;
  /** Ends this sign-in and its second factor on the server. */
  endSession(): AppThunk<Promise<void>>;
}
