import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import { queryData } from '#client/lib/http/query-data';
import type { PublicCalls } from '#client/lib/store-types';
import { authApi, endSession } from './auth-api';

const { getBootstrapStatus, checkInvitationLink, openInvitationLink } = authApi.endpoints;

export const publicCalls: PublicCalls = {
  isFirstAdminNeeded: () => async (dispatch) => {
    const request = getBootstrapStatus.initiate(undefined, { subscribe: false, forceRefetch: true });
    return (await queryData(dispatch(request))).firstAdminNeeded;
  },
  isCurrentInvitation: (number) => callWithSecrets(checkInvitationLink, { body: { number } }),
  openInvitation: (number) => callWithSecrets(openInvitationLink, { body: { number } }),
  endSession,
};
