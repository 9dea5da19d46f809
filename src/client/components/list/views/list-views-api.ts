import {
  deleteListView,
  getListViews,
  resetList,
  saveListView,
  shareListView,
  unshareListView,
} from '#contract/features/list-views/list-views-contract';
import { api } from '#client/lib/http/api';
import { mutationFromRoute, queryFromRoute } from '#client/lib/http/route-endpoints';

const TAG = 'list-views';
/** Cache lifetime, s. All lists share the request. */
const CACHE_SECONDS = 3_600;

export const listViewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getListViews: queryFromRoute(build, getListViews, {
      // Shared views are those of the user's role, and name it.
      providesTags: [TAG, 'roles'],
      keepUnusedDataFor: CACHE_SECONDS,
    }),
    saveListView: mutationFromRoute(build, saveListView, {
      // The columns change optimistically; after an error the refetch reverts them.
      onQueryStarted: ({ body }, { dispatch }) => {
        if (body.name !== '') return;
        const patch = listViewsApi.util.updateQueryData('getListViews', undefined, ({ data }) => {
          const others = data.views.filter(({ list, name }) => list !== body.list || name !== '');
          data.views = [...others, { ...body, id: '', role: null, isMine: true }];
        });
        dispatch(patch);
      },
      invalidatesTags: (_result, error, { body }) => (body.name === '' && !error ? [] : [TAG]),
    }),
    deleteListView: mutationFromRoute(build, deleteListView, { invalidatesTags: [TAG] }),
    resetList: mutationFromRoute(build, resetList, { invalidatesTags: [TAG] }),
    shareListView: mutationFromRoute(build, shareListView, { invalidatesTags: [TAG] }),
    unshareListView: mutationFromRoute(build, unshareListView, { invalidatesTags: [TAG] }),
  }),
});

export const {
  useGetListViewsQuery,
  useSaveListViewMutation,
  useDeleteListViewMutation,
  useResetListMutation,
  useShareListViewMutation,
  useUnshareListViewMutation,
} = listViewsApi;
