import {
  deleteListView,
  getListViews,
  resetList,
  saveListView,
  shareListView,
  unshareListView,
} from '#contract/features/list-views/list-views-contract';
import { holds } from '#contract/lib/permissions/permissions-rules';
import type { Database } from '#server/db/database';
import type { Caller } from '#server/lib/http/caller';
import { serve } from '#server/lib/http/serve-route';
import { findListViews, findRoleNames } from './list-views-queries';
import { deleteOwnView, resetOwnList, saveOwnView, shareView, unshareView } from './save-view';

export const listViewsRoutes = [
  serve(getListViews, async ({ services, user }) => ({ data: await loadViews(services.db, user) })),

  serve(saveListView, async ({ services, user, body }) => ({
    data: { id: await saveOwnView(services.db, user.id, body) },
  })),

  serve(deleteListView, async ({ services, user, params }) => {
    await deleteOwnView(services.db, user.id, params.id);
    return { data: params };
  }),

  serve(resetList, async ({ services, user, body }) => {
    await resetOwnList(services.db, user.id, body.list);
    return { data: body };
  }),

  serve(shareListView, async ({ services, user, body }) => ({
    data: { id: await shareView(services.db, user.id, body) },
  })),

  serve(unshareListView, async ({ services, user, params }) => {
    await unshareView(services.db, user.id, params.id);
    return { data: params };
  }),
];

async function loadViews(db: Database, { id: userId, roleId, permissions }: Caller) {
  const withAll = holds(permissions, shareListView.requires);
  const found = await findListViews(db, { userId, roleId, withAll });
  const views = found.map(({ view, roleName }) => {
    const { ownerId: _owner, roleId: role, ...content } = view;
    return {
      ...content,
      role: role === null ? null : { id: role, name: roleName ?? role },
      isMine: role === null || role === roleId,
    };
  });
  return { views, roles: withAll ? await findRoleNames(db) : [] };
}
