import { getUserProfile, signIn } from '../../../../contract/features/auth/auth-contract';
import {
  bootstrapFirstAdmin,
  getBootstrapStatus,
} from '../../../../contract/features/auth/bootstrap-contract';
import {
  checkInvitationLink,
  openInvitationLink,
} from '../../../../contract/features/invitations/invitation-link-contract';
import { api } from '../../../lib/http/api';
import { queryData } from '../../../lib/http/query-data';
import type { AppThunk } from '../../../lib/store-types';
import { toStoredProfile, type StoredProfile } from './stored-profile';
import { mutationFromRoute, queryFromRoute, secretFromRoute } from '../../../lib/http/route-endpoints';

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
