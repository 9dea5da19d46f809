import * as z from 'zod/mini';
import { nameText } from '#contract/lib/http/name-text';
import { route } from '#contract/lib/http/route';
import { IdText } from '#contract/lib/lists/filters';
import { feature } from '#contract/lib/feature';

export const listViewsFeature = feature({
  name: 'list-views',
  audit: {
    list_view: {
      kind: 'תצוגה של רשימה',
      actions: {
        shared: 'שיתוף תצוגה של רשימה',
        unshared: 'ביטול שיתוף של תצוגה',
      },
    },
  },
});

const MAX_NAME_LENGTH = 80;
const MAX_ADDRESS_LENGTH = 2_000;
const MAX_KEY_LENGTH = 64;
const MAX_COLUMNS = 100;
/** Maximum number of views of a person or a role, over all lists. */
export const MAX_VIEWS = 200;

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(/^[^\0]*$/));

const ListPath = text(MAX_NAME_LENGTH).check(z.regex(/^\/api\/[a-z/-]+$/));
export const Density = z.enum(['dense', 'roomy']);
export type Density = z.infer<typeof Density>;

const shown = {
  list: ListPath,
  /** Filter and sort as the query string of the page. Invalid parts are ignored when the view is opened. */
  address: text(MAX_ADDRESS_LENGTH),
  /** Keys of the hidden columns. */
  hidden: z.array(text(MAX_KEY_LENGTH)).check(z.maxLength(MAX_COLUMNS)),
  density: Density,
  /** True if the list opens with this view when the address has no query. */
  opens: z.boolean(),
};

export const ListView = z.object({
  ...shown,
  id: z.string(),
  /** Empty for the unnamed view with the last used columns and density. */
  name: z.string(),
  /** Role that the view is shared with. Null for a private view. */
  role: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** True for views of the caller and of the caller's role. Callers who may share also see views of other roles. */
  isMine: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

export const getListViews = route(listViewsFeature, {
  method: 'GET',
  path: '/api/list-views',
  summary: "How one likes one's lists: own views and those shared with one's role",
  requires: 'signed-in',
  response: z.object({
    data: z.object({
      views: z.array(ListView),
      /** Roles that the caller may share with. Empty without the permission. */
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
});

const saved = z.object({ data: z.object({ id: z.string() }) });
const params = z.strictObject({ id: IdText });
const OWN = { none: "a preference of one's own" } as const;

export const saveListView = route(listViewsFeature, {
  method: 'POST',
  path: '/api/list-views',
  summary: 'Saves a personal view and replaces one of the same name. Without a name: the last chosen columns',
  requires: 'signed-in',
  audit: OWN,
  body: z.strictObject({ ...shown, name: nameText(MAX_NAME_LENGTH, 0) }),
  response: saved,
});

export const deleteListView = route(listViewsFeature, {
  method: 'DELETE',
  path: '/api/list-views/:id',
  summary: "Forgets a view of one's own",
  requires: 'signed-in',
  audit: OWN,
  params,
  response: saved,
});

export const resetList = route(listViewsFeature, {
  method: 'POST',
  path: '/api/list-views/reset',
  summary: 'Resets the columns and the opening view of a list; named views stay',
  requires: 'signed-in',
  audit: OWN,
  body: z.strictObject({ list: ListPath }),
  response: z.object({ data: z.object({ list: z.string() }) }),
});

export const shareListView = route(listViewsFeature, {
  method: 'POST',
  path: '/api/admin/list-views',
  summary: 'Shares a view with a role; replaces a view of the same name',
  requires: 'roles.manage',
  audit: 'list_view.shared',
  body: z.strictObject({ ...shown, name: nameText(MAX_NAME_LENGTH), roleId: IdText }),
  response: saved,
});

export const unshareListView = route(listViewsFeature, {
  method: 'DELETE',
  path: '/api/admin/list-views/:id',
  summary: 'Removes a shared view from a role',
  requires: 'roles.manage',
  audit: 'list_view.unshared',
  params,
  response: saved,
});
