/**
 * Replaces antd's table/hooks/useSelection in the browser build: no table has row selection, and the original adds
 * radio buttons and antd's form. `rowSelection` on a table fails with the message in development. Remove this module
 * from LEFT_OUT in webpack.config.ts then.
 */
// oxlint-disable-next-line import/no-default-export -- antd imports the default
export default function useSelection(
  _table: unknown,
  rowSelection: unknown,
): [SameColumns, ReadonlySet<never>] {
  if (rowSelection)
    throw new Error('Row selection is left out of the build. Take it from LEFT_OUT in webpack.config.ts.');
  return [sameColumns, NOTHING];
}

type SameColumns = <Columns>(columns: Columns) => Columns;

const sameColumns: SameColumns = (columns) => columns;
const NOTHING: ReadonlySet<never> = new Set<never>();

/** Other exports of the original: the selection column, and the names of the choices in its menu. */
export const SELECTION_COLUMN = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';
