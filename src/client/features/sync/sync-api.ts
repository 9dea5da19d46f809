import {
  changeAutoSync,
  getAutoSync,
  normalizeAutoSync,
} from '#contract/features/crm-mirror/sync/auto-sync-contract';
import {
  getLastSyncTime,
  getRecordLinks,
  runSync,
  startupSync,
  type SyncEntity,
} from '#contract/features/crm-mirror/sync/sync-contract';
import {
  cancelSyncRun,
  getSyncRefusal,
  getSyncRun,
  streamSync,
  streamSyncRun,
  syncRefusalsList,
  syncRunsList,
} from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { api } from '#client/lib/http/api';
import { isConflict } from '#client/lib/http/api-error';
import {
  byKeys,
  infiniteFromRoute,
  mutationFromRoute,
  type PageKey,
  queryFromRoute,
  streamFromRoute,
} from '#client/lib/http/route-endpoints';

/** Tags of the history and the results of runs, which change when a run begins or ends. */
const RUNS = [{ type: 'sync', id: 'runs' }] as const;

/** A run names the user who started it. */
const NAMED_RUNS = [...RUNS, 'users'] as const;

const RECORD_LINKS_CACHE_S = 3_600;
const LAST_SYNC_CACHE_S = 60;

/** Large, because runs without changes are grouped into one row. */
const RUNS_PER_PAGE = 100;
const REFUSALS_PER_PAGE = 25;

/** An invalid interval counts as 5 (spec.md section 5). */
const readAutoSync = (body: unknown) => ({
  ...(body as { isChosen?: boolean } | null),
  data: normalizeAutoSync((body as { data?: unknown } | null)?.data),
});

export const syncApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Read when the session opens, and kept until the frame displays it: a slow computer needs seconds. */
    getLastSyncTime: queryFromRoute(build, getLastSyncTime, {
      keepUnusedDataFor: LAST_SYNC_CACHE_S,
      providesTags: [{ type: 'sync', id: 'time' }],
    }),
    /** The mapping determines them, and it changes rarely. */
    getRecordLinks: queryFromRoute(build, getRecordLinks, {
      keepUnusedDataFor: RECORD_LINKS_CACHE_S,
      providesTags: [{ type: 'sync', id: 'mapping' }],
    }),
    getAutoSync: queryFromRoute(build, getAutoSync, {
      providesTags: [{ type: 'sync', id: 'auto' }],
      transformResponse: readAutoSync,
    }),
    changeAutoSync: mutationFromRoute(build, changeAutoSync, {
      // The response replaces the cached setting. After a conflict the setting is refetched.
      invalidatesTags: (_result, error) => [
        { type: 'sync', id: 'health' },
        { type: 'sync', id: 'jobs' },
        ...(isConflict(error) ? [{ type: 'sync', id: 'auto' } as const] : []),
      ],
      transformResponse: readAutoSync,
      onQueryStarted: async (_args, { dispatch, queryFulfilled }) => {
        const result = await queryFulfilled.catch(() => null);
        if (result === null) return;
        await dispatch(syncApi.util.upsertQueryData('getAutoSync', undefined, result.data));
      },
    }),
    listSyncRuns: infiniteFromRoute(
      build,
      syncRunsList.page,
      (_arg: void, key: PageKey) => ({ query: { sort: 'startedAt' as const, limit: RUNS_PER_PAGE, ...key } }),
      { infiniteQueryOptions: byKeys, providesTags: NAMED_RUNS },
    ),
    getSyncRunsTotals: queryFromRoute(build, syncRunsList.totals, { providesTags: RUNS }),
    getSyncRun: queryFromRoute(build, getSyncRun, {
      providesTags: (_run, _error, { params }) => [...NAMED_RUNS, { type: 'sync', id: params.id }],
    }),
    listSyncRefusals: infiniteFromRoute(
      build,
      syncRefusalsList.page,
      (entity: SyncEntity | undefined, key: PageKey) => ({
        query: { ...(entity && { entity }), sort: 'entity' as const, limit: REFUSALS_PER_PAGE, ...key },
      }),
      { infiniteQueryOptions: byKeys, providesTags: RUNS },
    ),
    getSyncRefusalsTotals: queryFromRoute(build, syncRefusalsList.totals, { providesTags: RUNS }),
    getSyncRefusal: queryFromRoute(build, getSyncRefusal, { providesTags: RUNS }),
    cancelSyncRun: mutationFromRoute(build, cancelSyncRun, {
      invalidatesTags: (_run, _error, { params }) => [...RUNS, { type: 'sync', id: params.id }],
    }),
    /** Unused: it responds at the end of the run, and pages follow a run by its stream. */
    runSync: mutationFromRoute(build, runSync, { invalidatesTags: ['sync'] }),
    startupSync: mutationFromRoute(build, startupSync, {
      invalidatesNothing: 'The end of the started run invalidates, like every run started elsewhere.',
    }),
    streamSync: streamFromRoute(build, streamSync),
    streamSyncRun: streamFromRoute(build, streamSyncRun),
  }),
});

export const {
  useGetLastSyncTimeQuery,
  useGetAutoSyncQuery,
  useChangeAutoSyncMutation,
  useListSyncRunsInfiniteQuery,
  useListSyncRefusalsInfiniteQuery,
  useGetSyncRefusalsTotalsQuery,
  useGetSyncRefusalQuery,
  useCancelSyncRunMutation,
  useGetRecordLinksQuery,
} = syncApi;

/** Returns the address of a record's page in the CRM; null if its web address is not set. */
export function useCrmAddress(entity: SyncEntity, id: string): string | null {
  const links = useGetRecordLinksQuery().data?.data;
  return links ? links[entity] + encodeURIComponent(id) : null;
}
