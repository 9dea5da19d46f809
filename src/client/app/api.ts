import { createApi } from '@reduxjs/toolkit/query/react';
import { TAGS } from './api-tags';
import { baseQuery } from './base-query';

/** Spec.md section 9, "GET cache window". */
const GET_CACHE_S = 1.5;

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
  endpoints: () => ({}),
  catchSchemaFailure: ({ schemaName }, { endpoint }) => ({
    kind: 'malformed' as const,
    text: `${endpoint}: the ${schemaName} does not fit the contract`,
  }),
});
