import type { Route, RouteArgs, RouteResponse } from '../../../contract/http/route';
import type { ApiError } from './api-error';
import { callRenewing } from './call-renewing';
import type { RouteValues } from './route-url';
import type { AppThunk } from '../start-app-listening';

type Outcome<R extends Route> = { data: RouteResponse<R> } | { error: ApiError };

/**
 * Calls a route past RTK Query, which keeps the arguments of its calls in the store: for codes, passwords and what an
 * authenticator says. No action carries anything of the call. Never rejects.
 */
export function callServer<R extends Route>(route: R, values: RouteArgs<R>): AppThunk<Promise<Outcome<R>>> {
  return async (dispatch, _getState, extra) => {
    const answer = await callRenewing(extra, { route, values: values as RouteValues }, dispatch);
    if ('error' in answer) return { error: answer.error };
    const parsed = route.response.safeParse(answer.data);
    return parsed.success
      ? { data: parsed.data as RouteResponse<R> }
      : { error: { kind: 'malformed', text: `${route.path}: the answer does not fit the contract` } };
  };
}
