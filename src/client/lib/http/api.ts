import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { TAGS } from '#contract/lib/tags';
import { baseQuery } from './base-query';
import type { Visibility } from '../services';
import { connectionSought } from '../connection/connection-slice';
import { combineCleanups } from '../listener-helpers';
import type { AppDispatch, StartAppListening } from '../store-types';

/** spec.md section 9, "GET cache window", s. */
export const GET_CACHE_S = 1.5;

/** Lifetime of unused data of a page, s. A page that is opened again shows it at once, and refetches it if it is older than 1.5 s. */
export const PAGE_CACHE_S = 300;

/**
 * API slice with all server data. Each feature injects its endpoints in `<feature>-api.ts`.
 *
 * Cache window of spec.md section 7 ("GET responses are cached 1.5 s and identical concurrent GETs are joined"):
 * - `keepUnusedDataFor`: unused data is removed after 1.5 s, that of pages after five minutes;
 * - `refetchOnMountOrArgChange`: a mounted component reuses data of the last 1.5 s and refetches older data, which it
 *   displays meanwhile;
 * - identical requests share a cache entry, so they are joined while the request is pending.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: GET_CACHE_S,
  refetchOnMountOrArgChange: GET_CACHE_S,
  refetchOnReconnect: true,
  endpoints: () => ({}),
  catchSchemaFailure: ({ schemaName }, { endpoint }) => ({
    kind: 'malformed' as const,
    text: `${endpoint}: the ${schemaName} does not fit the contract`,
  }),
});

/** Payload: whether a mounted component uses cached data of any age instead of refetching it after 1.5 s. */
export const anyAgeAccepted = createAction<boolean>('http/anyAgeAccepted');

type State = ReturnType<typeof api.reducer>;

/**
 * RTK Query's reducer. An application-wide option is a part of its state, and RTK Query has no action for this one; an option
 * of each hook would render a large page a second time when it changes.
 */
function reducer(before: State | undefined, action: UnknownAction): State {
  const state = api.reducer(before, action);
  if (!anyAgeAccepted.match(action)) return state;
  const refetchOnMountOrArgChange = action.payload ? false : GET_CACHE_S;
  return { ...state, config: { ...state.config, refetchOnMountOrArgChange } };
}

/** Slice of the store for `api`. */
export const apiSlice = { reducerPath: api.reducerPath, reducer };

/**
 * Connects RTK Query to the page and the server: polling pauses while the page is hidden, and active queries are refetched when
 * the connection may be back. By default RTK Query would only know the visibility at load time.
 * @returns A function that disconnects it.
 */
export function connectQueries(
  to: AppDispatch,
  { visibility, startListening }: { visibility: Visibility; startListening: StartAppListening },
): () => void {
  return setupListeners(to, (dispatch, { onFocus, onFocusLost, onOnline }) => {
    const notify = (): void => void dispatch(visibility.visible() ? onFocus() : onFocusLost());
    notify();
    return combineCleanups([
      visibility.onChange(notify),
      startListening({ actionCreator: connectionSought, effect: () => void dispatch(onOnline()) }),
    ]);
  });
}
