import type { TAGS } from './api-tags';
import type { AppThunk } from '../start-app-listening';
import { api } from './api';

/** A setting as a query without arguments reads it. */
interface SettingChange {
  endpoint: string;
  fields: Readonly<Record<string, unknown>>;
}

interface RowChange {
  /** Of the answers that may show the row, lists and single records alike. */
  tag: (typeof TAGS)[number];
  id: string;
  /** The fields that change, by their names; null: the row goes. */
  fields: Readonly<Record<string, unknown>> | null;
}

interface Row {
  id?: string;
}

type Answer = { pages?: { data: Row[] }[]; data?: Row | Row[] };

/** What RTK Query hands to `onQueryStarted`, as far as it is needed here. */
interface Lifecycle {
  dispatch: unknown;
  queryFulfilled: Promise<{ data: unknown }>;
}

type Started<Args> = (args: Args, lifecycle: Lifecycle) => Promise<void>;
type Run = <Result>(thunk: AppThunk<Result>) => Result;

/**
 * The `onQueryStarted` of a mutation whose outcome is known before the server has answered: wherever the row stands, it
 * changes or goes at once, and comes back as it was when the server refuses. Why it did, the mutation itself tells.
 */
export function shownAtOnce<Args>(
  changeOf: (args: Args) => RowChange | SettingChange | AppThunk<RowChange>,
): Started<Args> {
  return async (args, { dispatch, queryFulfilled }) => {
    const run = dispatch as Run;
    const change = changeOf(args);
    const takeBack = run(show(typeof change === 'function' ? run(change) : change));
    await queryFulfilled.catch(takeBack);
  };
}

/**
 * The `onQueryStarted` of a form's mutation: its answer takes the place of what the query `endpoint` had read, so that the
 * form does not fall back to that until it is read again.
 */
export function answerKept(endpoint: string): Started<unknown> {
  return async (_args, { dispatch, queryFulfilled }) => {
    const answer = await queryFulfilled.catch(() => null);
    if (answer === null) return;
    const keep = api.util.upsertQueryData(endpoint as never, undefined as never, answer.data as never);
    await (dispatch as Run)(keep as unknown as AppThunk<Promise<unknown>>);
  };
}

/** @returns takes it back. */
function show(change: RowChange | SettingChange): AppThunk<() => void> {
  return (dispatch, getState) => {
    const entries =
      'endpoint' in change
        ? [{ endpointName: change.endpoint, originalArgs: undefined }]
        : api.util.selectInvalidatedBy(getState() as never, [{ type: change.tag }]);
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
      for (const patch of patches) patch.undo();
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
