import type { AppThunk } from '../store-types';
import { openEndpoints } from './late-api';

/** Serialisable call of an endpoint, e.g. for the button of a message. */
export interface EndpointCall {
  endpoint: string;
  args: unknown;
}

/** Runs the call. The endpoint handles its own errors. */
export function callEndpoint({ endpoint, args }: EndpointCall): AppThunk<Promise<void>> {
  return async (dispatch, _getState, extra) => {
    const { api } = await openEndpoints(extra, () => import(/* webpackChunkName: "api" */ './api'));
    const endpoints: Readonly<Record<string, { initiate(args: unknown): AppThunk<PromiseLike<unknown>> }>> =
      api.endpoints as never;
    await dispatch(endpoints[endpoint]?.initiate(args) as AppThunk<PromiseLike<unknown>>);
  };
}
