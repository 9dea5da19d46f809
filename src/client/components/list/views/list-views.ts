import type { ListView as SavedView } from '#contract/features/list-views/list-views-contract';
import type { AppThunk, RootState } from '#client/lib/store-types';
import { listViewsApi } from './list-views-api';

/** Visible columns and row height of a list. */
export type Layout = Pick<SavedView, 'hidden' | 'density'>;

/** Returns the view that a list opens with: the user's own before the role's. */
export function findOpeningView(views: readonly SavedView[], list: string): SavedView | undefined {
  const opening = views.filter((view) => view.list === list && view.isMine && view.opens);
  return opening.find(({ role }) => role === null) ?? opening[0];
}

/** Returns the columns selected last, else those of the opening view, else all with the user's row height. */
export function getLayout(
  views: readonly SavedView[],
  list: string,
  preferred: SavedView['density'],
): Layout {
  const chosen = views.find((view) => view.list === list && view.name === '');
  const { hidden = [], density = preferred } = chosen ?? findOpeningView(views, list) ?? {};
  return { hidden, density };
}

const NONE: readonly SavedView[] = [];

export function viewsIn(state: RootState): readonly SavedView[] {
  return listViewsApi.endpoints.getListViews.select()(state).data?.data.views ?? NONE;
}

/** Saves columns and row height on the server, for all browsers of the user. */
export function layoutChosen(list: string, { hidden, density }: Layout): AppThunk {
  return (dispatch) => {
    const body = { list, hidden: [...hidden], density, name: '', address: '', opens: false };
    void dispatch(listViewsApi.endpoints.saveListView.initiate({ body }));
  };
}
