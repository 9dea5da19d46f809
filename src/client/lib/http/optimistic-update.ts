import type { Tag } from '#contract/lib/tags';
import type { AppDispatch, AppThunk } from '../store-types';
import { api } from './api';

/** Result of RTK Query's `updateQueryData`. */
export interface Patch {
  undo(): void;
}

/** Part of RTK Query's `onQueryStarted` API used here. */
interface Lifecycle {
  dispatch: AppDispatch;
  queryFulfilled: Promise<unknown>;
}

/**
 * Shows a change in the cache before the server has responded, for `onQueryStarted` of a mutation. After an error the
 * patches are undone; the mutation itself reports the error.
 * @param change Dispatches `updateQueryData` for each cache entry that may contain the changed data.
 * @param tag Tag of these entries.
 */
export async function optimisticUpdate(
  { dispatch, queryFulfilled }: Lifecycle,
  change: AppThunk<Patch[]>,
  tag: Tag,
): Promise<void> {
  const patches = dispatch(change);
  await queryFulfilled.catch(() => {
    try {
      for (const patch of patches) patch.undo();
    } catch {
      // Another change has removed the row meanwhile: a refetch restores the rest.
      dispatch(api.util.invalidateTags([tag]));
    }
  });
}

/** Changes a row of a cached list. `fields`: the changed fields, or null to remove the row. */
export function changeRow<Row extends { id: string }>(
  rows: Row[],
  id: string,
  fields: Partial<Row> | null,
): void {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) return;
  if (fields === null) rows.splice(index, 1);
  else Object.assign(rows[index] as Row, fields);
}
