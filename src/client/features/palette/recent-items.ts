import * as z from 'zod/mini';
import { PALETTE_NEEDS } from '#contract/features/palette/palette-contract';
import { readStored, writeStored } from '#client/lib/storage/stored-value';
import type { AppThunk } from '#client/lib/store-types';
import { selectCan } from '#client/session/permissions/permissions-selectors';

/** Key of the recent items in the browser storage. */
export const RECENT_KEY = 'misrad.recent';

const MAX_ITEMS = 6;

/** Page or record that the user opened. */
const RecentItem = z.object({
  group: z.enum(['pages', 'agents', 'customers', 'marketers', 'sales']),
  id: z.string(),
  name: z.string(),
  hint: z.nullable(z.string()),
});
type RecentItem = z.infer<typeof RecentItem>;

/** Items of a user, latest first. */
const RecentItems = z.object({ uid: z.string(), items: z.array(RecentItem) });

/** Returns the items of the signed-in user that the permissions allow, latest first. */
export function findRecentItems(): AppThunk<RecentItem[]> {
  return (dispatch, getState) =>
    dispatch(readItems()).filter(
      ({ group }) =>
        group === 'pages' || PALETTE_NEEDS[group].every((needed) => selectCan(getState(), needed)),
    );
}

/** Stores an item that the user opens. */
export function rememberRecentItem({ group, id, name, hint }: RecentItem): AppThunk {
  return (dispatch, getState, { localStorage }) => {
    const { auth } = getState();
    if (auth.status !== 'signedIn') return;
    const others = dispatch(readItems()).filter((one) => one.group !== group || one.id !== id);
    const items = [{ group, id, name, hint }, ...others].slice(0, MAX_ITEMS);
    writeStored(localStorage, RECENT_KEY, { uid: auth.user.uid, items });
  };
}

function readItems(): AppThunk<RecentItem[]> {
  return (_dispatch, getState, { localStorage }) => {
    const { auth } = getState();
    const kept = readStored(localStorage, RECENT_KEY, RecentItems);
    return auth.status === 'signedIn' && kept?.uid === auth.user.uid ? kept.items : [];
  };
}
