import type { Tag } from '../../../contract/features';
import type { AppThunk } from '../store-types';
import { api } from './api';

/** Change of a setting that is loaded by a query without arguments. */
interface SettingChange {
  endpoint: string;
  fields: Readonly<Record<string, unknown>>;
}

interface RowChange {
  /** Tag of the cache entries that may contain the row: lists and single records. */
  tag: Tag;
  id: string;
  /** Changed fields by name, or null to remove the row. */
  fields: Readonly<Record<string, unknown>> | null;
}

interface Row {
  id?: string;
}

type Answer = { pages?: { data: Row[] }[]; data?: Row | Row[] };

/** Part of RTK Query's `onQueryStarted` API used here. */
interface Lifecycle {
  dispatch: unknown;
  queryFulfilled: Promise<{ data: unknown }>;
}

type Started<Args> = (args: Args, lifecycle: Lifecycle) => Promise<void>;
type Run = <Result>(thunk: AppThunk<Result>) => Result;

/**
 * Returns an `onQueryStarted` handler for an optimistic update: the row changes or disappears in every cache entry at
 * once, and is restored after an error. The mutation itself reports the error.
 */
export function optimisticUpdate<Args>(
  getChange: (args: Args) => RowChange | SettingChange | AppThunk<RowChange>,
): Started<Args> {
  return async (args, { dispatch, queryFulfilled }) => {
    const run = dispatch as Run;
    const change = getChange(args);
    const takeBack = run(show(typeof change === 'function' ? run(change) : change));
    await queryFulfilled.catch(takeBack);
  };
}

/**
 * Returns an `onQueryStarted` handler that writes the response of a form's mutation into the cache of the query
 * `endpoint`, so that the form does not show old values until the refetch.
 */
export function writeResultToCache(endpoint: string): Started<unknown> {
  return async (_args, { dispatch, queryFulfilled }) => {
    const answer = await queryFulfilled.catch(() => null);
    if (answer === null) return;
    const keep = api.util.upsertQueryData(endpoint as never, undefined as never, answer.data as never);
    await (dispatch as Run)(keep as unknown as AppThunk<Promise<unknown>>);
  };
}

/** @returns A function that reverts the update. */
function show(change: RowChange | SettingChange): AppThunk<() => void> {
  return (dispatch, getState) => {
    const entries =
      'endpoint' in change
        ? [{ endpointName: change.endpoint, originalArgs: undefined }]
        : api.util.selectInvalidatedBy(getState(), [{ type: change.tag }]);
    const patches = entries.map(({ endpointName, originalArgs }) =>
      dispatch(
        api.util.updateQueryData(endpointName as never, originalArgs as never, (answer: Answer) =>
          'endpoint' in change
            ? void Object.assign(answer.data ?? answer, change.fields)
            : changeRow(answer, change),
        ) as unknown as AppThunk<{ undo(): void }>,
      ),
    );
    return () => {
      try {
        for (const patch of patches) patch.undo();
      } catch {
        // Another change has removed the row meanwhile: a refetch restores the rest.
        if ('tag' in change) dispatch(api.util.invalidateTags([change.tag]));
      }
    };
  };
}

function changeRow({ data, pages = [] }: Answer, { id, fields }: RowChange): void {
  for (const rows of [...pages.map((page) => page.data), ...(Array.isArray(data) ? [data] : [])]) {
    const place = rows.findIndex((row) => row.id === id);
    if (place < 0) continue;
    if (fields === null) rows.splice(place, 1);
    else Object.assign(rows[place] as Row, fields);
  }
  if (fields !== null && data && !Array.isArray(data) && data.id === id) Object.assign(data, fields);
}
