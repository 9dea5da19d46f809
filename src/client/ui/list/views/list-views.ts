import type { ListView as SavedView } from '../../../../contract/list-views/list-views-contract';
import type { AppThunk } from '../../../platform/start-app-listening';
import { listViewsApi } from './list-views-api';

/** Which columns a list shows, and how high its rows are. */
export type Layout = Pick<SavedView, 'hidden' | 'density'>;

const FIRST: Layout = { hidden: [], density: 'dense' };

/** The view that a list opens with: one's own choice before that of the role. */
export function openingOf(views: readonly SavedView[], list: string): SavedView | undefined {
  const opening = views.filter((view) => view.list === list && view.isMine && view.opens);
  return opening.find(({ role }) => role === null) ?? opening[0];
}

/** The columns as they were chosen last; else those of the view that the list opens with; else all of them. */
export function layoutOf(views: readonly SavedView[], list: string): Layout {
  const chosen = views.find((view) => view.list === list && view.name === '');
  const { hidden, density } = chosen ?? openingOf(views, list) ?? FIRST;
  return { hidden, density };
}

const NONE: readonly SavedView[] = [];

export function viewsIn(state: object): readonly SavedView[] {
  return listViewsApi.endpoints.getListViews.select()(state as never).data?.data.views ?? NONE;
}

/** Keeps these columns and this density, in every browser of the person. */
export function layoutChosen(list: string, { hidden, density }: Layout): AppThunk {
  return (dispatch) => {
    const body = { list, hidden: [...hidden], density, name: '', address: '', opens: false };
    void dispatch(listViewsApi.endpoints.saveListView.initiate({ body }) as never);
  };
}
