import { api } from '../../platform/http/api';
import type { TAGS } from '../../platform/http/api-tags';
import type { AppThunk } from '../../platform/start-app-listening';

interface Patch {
  /** The list's tag and the row's id: whatever shows this row is changed. */
  tag: (typeof TAGS)[number];
  id: string;
  /** The fields that change, by their names. */
  fields: Readonly<Record<string, unknown>>;
}

type Shown = { pages?: { data: { id: string }[] }[]; data?: { id?: string } };

/** Shows a row changed at once, wherever it is shown, before the server has answered. @returns takes it back. */
export function patchRow({ tag, id, fields }: Patch): AppThunk<() => void> {
  return (dispatch, getState) => {
    const entries = api.util.selectInvalidatedBy(getState() as never, [{ type: tag, id }]);
    const patches = entries.map(({ endpointName, originalArgs }) =>
      dispatch(
        api.util.updateQueryData(endpointName as never, originalArgs as never, (shown: Shown) => {
          const rows = [shown.data, ...(shown.pages ?? []).flatMap(({ data }) => data)];
          for (const row of rows) if (row?.id === id) Object.assign(row, fields);
        }) as unknown as AppThunk<{ undo(): void }>,
      ),
    );
    return () => {
      for (const patch of patches) patch.undo();
    };
  };
}
