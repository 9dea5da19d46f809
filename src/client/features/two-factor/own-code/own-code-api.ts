import { beginOwnCode, confirmOwnCode, removeOwnCode } from '#contract/features/two-factor/own-code-contract';
import { api } from '#client/lib/http/api';
import { secretFromRoute } from '#client/lib/http/route-endpoints';

/** Arguments and responses contain codes and secrets, so they must not enter the store. */
export const ownCodeApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginOwnCode: secretFromRoute(build, beginOwnCode, {
      invalidatesNothing: 'the code verifies nothing until it is confirmed',
    }),
    confirmOwnCode: secretFromRoute(build, confirmOwnCode, { invalidatesTags: ['two-factor', 'users'] }),
    removeOwnCode: secretFromRoute(build, removeOwnCode, { invalidatesTags: ['two-factor', 'users'] }),
  }),
});
