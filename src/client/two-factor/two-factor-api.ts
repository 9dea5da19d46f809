import { clearTwoFactor, getTwoFactor } from '../../contract/two-factor/two-factor-contract';
import { api } from '../platform/http/api';
import { callRoute } from '../platform/http/call-route';
import { queryFromRoute } from '../platform/http/route-endpoints';
import type { Extra } from '../platform/start-app-listening';

/** Spec.md section 9, "Two-factor and login-behaviour cache". */
export const TWO_FACTOR_CACHE_S = 5;

/** Only what carries no code: an endpoint's arguments are kept in the store. */
export const twoFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTwoFactor: queryFromRoute(build, getTwoFactor, {
      keepUnusedDataFor: TWO_FACTOR_CACHE_S,
      providesTags: ['two-factor'],
    }),
  }),
});

/** A server that does not answer holds nobody back who wants to leave. */
const WAIT_AT_MOST_MS = 3_000;

/** Makes the server forget that this browser session was verified: before the provider's sign-out, while there is a token. */
export async function clearSecondFactor(extra: Extra): Promise<void> {
  const done = new AbortController();
  const call = callRoute(extra, { route: clearTwoFactor, values: {} }).then((answer) => {
    if ('error' in answer && answer.error.kind !== 'unauthenticated')
      extra.log.warn('The second factor was not cleared', answer.error.text);
  });
  await Promise.race([call, extra.clock.sleep(WAIT_AT_MOST_MS, done.signal)]);
  done.abort();
}

export const { useGetTwoFactorQuery } = twoFactorApi;
