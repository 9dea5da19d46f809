import { getUserProfile, signIn, signOut } from '#contract/features/auth/auth-contract';
import { bootstrapFirstAdmin, getBootstrapStatus } from '#contract/features/auth/bootstrap-contract';
import {
  checkInvitationLink,
  openInvitationLink,
} from '#contract/features/invitations/invitation-link-contract';
import { api } from '#client/lib/http/api';
import type { ApiError } from '#client/lib/http/api-error';
import { queryData } from '#client/lib/http/query-data';
import type { AppThunk } from '#client/lib/store-types';
import { toStoredProfile, type StoredProfile } from './stored-profile';
import { mutationFromRoute, queryFromRoute, secretFromRoute } from '#client/lib/http/route-endpoints';

/** spec.md section 9, "Profile cache". */
const PROFILE_CACHE_S = 20;

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserProfile: queryFromRoute(build, getUserProfile, {
      keepUnusedDataFor: PROFILE_CACHE_S,
      providesTags: ['auth'],
    }),
    /** Updates the user's last login, and may create the user. */
    signIn: mutationFromRoute(build, signIn, { invalidatesTags: ['auth'] }),
    signOut: mutationFromRoute(build, signOut, {
      invalidatesNothing: 'The session ends with it, and with the session all answers.',
    }),
    getBootstrapStatus: queryFromRoute(build, getBootstrapStatus, {
      providesTags: [{ type: 'auth', id: 'bootstrap' }],
    }),
    /** The number is part of a sign-in link, so it must not enter the store. */
    checkInvitationLink: secretFromRoute(build, checkInvitationLink, {
      invalidatesNothing: 'A number is only compared.',
    }),
    /** The token signs in, so it must not enter the store. */
    openInvitationLink: secretFromRoute(build, openInvitationLink, {
      invalidatesNothing: 'The sign-in that follows does.',
    }),
    bootstrapFirstAdmin: mutationFromRoute(build, bootstrapFirstAdmin, { invalidatesTags: ['auth'] }),
  }),
});

/**
 * Fetches the current profile.
 * @throws ApiError
 */
export function fetchStoredProfile(): AppThunk<Promise<StoredProfile>> {
  return async (dispatch) => {
    const request = authApi.endpoints.getUserProfile.initiate(undefined, {
      subscribe: false,
      forceRefetch: true,
    });
    return toStoredProfile(await queryData(dispatch(request)));
  };
}

/** Timeout, ms, so that a server without a response does not delay the sign-out. */
const MAX_WAIT_MS = 3_000;

/**
 * Ends this sign-in on the server, with its second factor, before the provider's sign-out removes the token. Copies of the token are
 * refused from then on.
 */
export function endSession(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { clock, log }) => {
    const done = new AbortController();
    const request = dispatch(authApi.endpoints.signOut.initiate(undefined, { track: false }));
    const call = request.then(({ error }) => {
      const failure = error as ApiError | undefined;
      if (failure && failure.kind !== 'unauthenticated')
        log.warn('The session was not ended on the server', failure.text);
    });
    await Promise.race([call, clock.sleep(MAX_WAIT_MS, done.signal)]);
    done.abort();
  };
}
