import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '../http/api-error';
import { endedCall } from '../http/late-api';

/** Is the server within reach, as far as the latest calls have shown? */
export type ConnectionState = { status: 'there' } | { status: 'lost' };

/** Did an answer come? Null: it is not about a call. */
function tellsOfServer(action: UnknownAction): boolean | null {
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
    /** Somebody wants to know now. */
    connectionSought: (state) => state,
    /** The browser says that the network is gone, or a call has just met no server. */
    serverLost: (): ConnectionState => ({ status: 'lost' }),
    /** A call has just been answered. */
    serverFound: (): ConnectionState => ({ status: 'there' }),
  },
  extraReducers: (builder) =>
    builder.addMatcher(
      (action: UnknownAction) => tellsOfServer(action) !== null,
      (state, action): ConnectionState => {
        const status = tellsOfServer(action) ? 'there' : 'lost';
        return state.status === status ? state : { status };
      },
    ),
});

export const { connectionSought, serverLost, serverFound } = connectionSlice.actions;

interface Answered {
  api?: { queries: Record<string, { fulfilledTimeStamp?: number } | undefined> };
}

/** When the latest answer came, in milliseconds since 1970; null: none is kept. */
export function selectLastAnswer(state: object): number | null {
  const queries = Object.values((state as Answered).api?.queries ?? {});
  const last = Math.max(0, ...queries.map((query) => query?.fulfilledTimeStamp ?? 0));
  return last === 0 ? null : last;
}
