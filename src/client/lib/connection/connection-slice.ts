import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '../http/api-error';
import { endedCall } from '../http/late-api';

/** Reachability of the server according to the latest requests. */
export type ConnectionState = { status: 'there' } | { status: 'lost' };

/** Returns true if the action is a response of the server, false for a network error, null for any other action. */
function getReachability(action: UnknownAction): boolean | null {
  const call = endedCall(action);
  if (call?.outcome === 'fulfilled') return true;
  const error = call?.payload;
  if (!isApiError(error) || error.kind === 'unauthenticated') return null;
  return error.kind !== 'network';
}

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { status: 'there' } as ConnectionState,
  reducers: {
    /** Requests an immediate retry. */
    connectionSought: (state) => state,
    /** The browser is offline, or a request has failed with a network error. */
    serverLost: (): ConnectionState => ({ status: 'lost' }),
    /** A request has received a response. */
    serverFound: (): ConnectionState => ({ status: 'there' }),
  },
  extraReducers: (builder) =>
    builder.addMatcher(
      (action: UnknownAction) => getReachability(action) !== null,
      (state, action): ConnectionState => {
        const status = getReachability(action) ? 'there' : 'lost';
        return state.status === status ? state : { status };
      },
    ),
});

export const { connectionSought, serverLost, serverFound } = connectionSlice.actions;

interface Answered {
  api?: { queries: Record<string, { fulfilledTimeStamp?: number } | undefined> };
}

/** Returns the time of the latest response in the cache, ms since 1970, or null. */
export function selectLastAnswer(state: object): number | null {
  const queries = Object.values((state as Answered).api?.queries ?? {});
  const last = Math.max(0, ...queries.map((query) => query?.fulfilledTimeStamp ?? 0));
  return last === 0 ? null : last;
}
