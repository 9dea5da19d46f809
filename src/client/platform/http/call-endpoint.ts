import type { AppThunk } from '../start-app-listening';
import { openEndpoints } from './late-api';

/** An endpoint's call as data: it can stand in an action, e.g. as what a message's button does. */
export interface EndpointCall {
  endpoint: string;
  args: unknown;
}

/** Makes such a call. Its failure is the endpoint's own to tell of. */
export function callEndpoint({ endpoint, args }: EndpointCall): AppThunk<Promise<void>> {
  return async (dispatch, _getState, extra) => {
    const { api } = await openEndpoints(extra, () => import(/* webpackChunkName: "api" */ './api'));
    const endpoints: Readonly<Record<string, { initiate(args: unknown): AppThunk<PromiseLike<unknown>> }>> =
      api.endpoints as never;
    await dispatch(endpoints[endpoint]?.initiate(args) as AppThunk<PromiseLike<unknown>>);
  };
}
