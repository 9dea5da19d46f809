import { createSlice, type WithSlice } from '@reduxjs/toolkit';

/** Reachability of the server according to the latest requests. */
export type ConnectionState = { status: 'there' } | { status: 'lost' };

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
});

export const { connectionSought, serverLost, serverFound } = connectionSlice.actions;

interface CachedQueries {
  api?: { queries: Record<string, { fulfilledTimeStamp?: number } | undefined> };
}

/** Returns the time of the latest response in the cache, ms since 1970, or null. */
export function selectLastResponseTime(state: object): number | null {
  const queries = Object.values((state as CachedQueries).api?.queries ?? {});
  const last = Math.max(0, ...queries.map((query) => query?.fulfilledTimeStamp ?? 0));
  return last === 0 ? null : last;
}

declare module '../store-types' {
  interface Slices extends WithSlice<typeof connectionSlice> {}
}
