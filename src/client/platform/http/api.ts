import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { TAGS } from './api-tags';
import { baseQuery } from './base-query';
import type { Visibility } from '../services';
import type { AppDispatch } from '../../app/store';

/** spec.md section 9, "GET cache window". */
export const GET_CACHE_S = 1.5;

/**
 * The server's data, and the only place where the browser keeps it. Each room injects its endpoints in
 * `<room>-api.ts`.
 *
 * The window of spec.md section 7 ("GET responses are cached 1.5 s and identical concurrent GETs are joined"):
 * - `keepUnusedDataFor`: an answer that no screen uses is forgotten after 1.5 s;
 * - `refetchOnMountOrArgChange`: a screen that opens takes an answer of the last 1.5 s, and asks again for an older one
 *   (which it shows meanwhile);
 * - equal calls share a cache entry, so one request answers all who ask while it is under way.
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

/**
 * Tells RTK Query from now on whether the page is looked at: what a screen asks for again and again rests while it is
 * not. Left alone, it would keep to what it saw when its code was loaded. @returns ends it.
 */
export function followVisibility(to: AppDispatch, visibility: Visibility): () => void {
  return setupListeners(to, (dispatch, { onFocus, onFocusLost }) => {
    const tell = (): void => void dispatch(visibility.visible() ? onFocus() : onFocusLost());
    tell();
    return visibility.onChange(tell);
  });
}

/** Everything that a screen shows is asked for again: the network may be back. */
export function askAgainForAll(): UnknownAction {
  return api.internalActions.onOnline();
}
