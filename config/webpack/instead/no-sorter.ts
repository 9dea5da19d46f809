/**
 * Replaces antd's table/hooks/useSorter in the browser build: the sortable headers are our own (components/sorting), and the
 * original adds the tooltips of its headers. `sorter` on a column fails with the message in development. Remove this
 * module from LEFT_OUT in webpack.config.ts then.
 */
// oxlint-disable-next-line import/no-default-export -- antd imports the default
export default function useSorter({ mergedColumns }: { mergedColumns: readonly Column[] }): Sorter {
  if (mergedColumns.some(({ sorter }) => sorter))
    throw new Error('Sorting by antd is left out of the build. Take it from LEFT_OUT in webpack.config.ts.');
  return NOTHING;
}

interface Column {
  sorter?: unknown;
}

/** Transform of the columns, sort states, props of the column titles, and a function for the argument of `onChange`. */
type Sorter = [<Columns>(columns: Columns) => Columns, readonly never[], object, () => object];

const NOTHING: Sorter = [(columns) => columns, [], {}, () => ({})];

/** Returns the rows unchanged. */
export function getSortData<Rows>(rows: Rows): Rows {
  return rows;
}
