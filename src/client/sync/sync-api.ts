import { changeAutoSync, getAutoSync } from '../../contract/sync/auto-sync-contract';
import { normalizeAutoSync } from '../../contract/sync/auto-sync-rules';
import { getLastSyncTime } from '../../contract/sync/sync-contract';
import {
  cancelSyncRun,
  getSyncRefusal,
  listSyncRefusals,
  listSyncRuns,
} from '../../contract/sync/sync-runs-contract';
import type { SyncEntity } from '../../contract/sync/sync-contract';
import type { RouteResponse } from '../../contract/http/route';
import { api } from '../platform/http/api';
import { mutationFromRoute, queryFromRoute } from '../platform/http/route-endpoints';

interface PageKey {
  after?: string;
}

interface Page {
  next: string | null;
}

/** Read to its end by keys: each page names the next one. */
const byKeys = {
  initialPageParam: {} as PageKey,
  getNextPageParam: ({ next }: Page): PageKey | undefined => (next === null ? undefined : { after: next }),
};

/** An interval that makes no sense counts as 5 (spec.md section 5), whoever stored it. */
const readAutoSync = (answer: unknown) => ({
  data: normalizeAutoSync((answer as { data?: unknown } | null)?.data),
});

export const syncApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLastSyncTime: queryFromRoute(build, getLastSyncTime, { providesTags: [{ type: 'sync', id: 'time' }] }),
    getAutoSync: queryFromRoute(build, getAutoSync, {
      providesTags: [{ type: 'sync', id: 'auto' }],
      transformResponse: readAutoSync,
    }),
    changeAutoSync: mutationFromRoute(build, changeAutoSync, {
      transformResponse: readAutoSync,
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        // A refusal is told by the mutation itself.
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(syncApi.util.upsertQueryData('getAutoSync', undefined, answer.data));
      },
    }),
    listSyncRuns: build.infiniteQuery<RouteResponse<typeof listSyncRuns>, void, PageKey>({
      infiniteQueryOptions: byKeys,
      query: ({ pageParam }) => ({
        route: listSyncRuns,
        values: { query: { ...pageParam } },
        repeatable: true,
      }),
      responseSchema: listSyncRuns.response,
      providesTags: [{ type: 'sync', id: 'runs' }],
    }),
    /** The newest alone, to see whether anything has happened. */
    lookAtRuns: queryFromRoute(build, listSyncRuns),
    listSyncRefusals: build.infiniteQuery<
      RouteResponse<typeof listSyncRefusals>,
      SyncEntity | undefined,
      PageKey
    >({
      infiniteQueryOptions: byKeys,
      query: ({ queryArg: entity, pageParam }) => ({
        route: listSyncRefusals,
        values: { query: { ...(entity && { entity }), ...pageParam } },
        repeatable: true,
      }),
      responseSchema: listSyncRefusals.response,
      providesTags: [{ type: 'sync', id: 'runs' }],
    }),
    getSyncRefusal: queryFromRoute(build, getSyncRefusal, { providesTags: [{ type: 'sync', id: 'runs' }] }),
    cancelSyncRun: mutationFromRoute(build, cancelSyncRun),
  }),
});

export const {
  useGetLastSyncTimeQuery,
  useGetAutoSyncQuery,
  useChangeAutoSyncMutation,
  useListSyncRunsInfiniteQuery,
  useListSyncRefusalsInfiniteQuery,
  useGetSyncRefusalQuery,
  useCancelSyncRunMutation,
} = syncApi;
