/**
 * Takes the place of antd's table/hooks/useSorter in the browser's build: the heads that sort are our own (ui/sorting), and
 * the original brings the tooltips of its heads. Who gives a column a `sorter` meets the message in development, and takes
 * this from LEFT_OUT in webpack.config.ts.
 */
// oxlint-disable-next-line import/no-default-export -- as antd asks for it
export default function useSorter({ mergedColumns }: { mergedColumns: readonly Column[] }): Sorter {
  if (mergedColumns.some(({ sorter }) => sorter))
    throw new Error('Sorting by antd is left out of the build. Take it from LEFT_OUT in webpack.config.ts.');
  return NOTHING;
}

interface Column {
  sorter?: unknown;
}

/** Of the columns, by which they are sorted, what their titles are told, and of what `onChange` is told. */
type Sorter = [<Columns>(columns: Columns) => Columns, readonly never[], object, () => object];

const NOTHING: Sorter = [(columns) => columns, [], {}, () => ({})];

/** The rows as they are. */
export function getSortData<Rows>(rows: Rows): Rows {
  return rows;
}
