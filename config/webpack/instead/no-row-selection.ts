/**
 * Takes the place of antd's table/hooks/useSelection in the browser's build: no table of ours ticks rows, and the original
 * brings radio buttons and, through them, antd's form. Who gives a table `rowSelection` meets the message in development,
 * and takes this from LEFT_OUT in webpack.config.ts.
 */
// oxlint-disable-next-line import/no-default-export -- as antd asks for it
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

/** What else the original gives: a place among the columns, and the names of choices in its menu. */
export const SELECTION_COLUMN = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';
