import type { ReactNode } from 'react';
import './plain-table.css';

export interface Column<Row> {
  title: string;
  /** Its last digits stand under each other, all of one width. */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the table is, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A small table without paging, sorting or filtering. Its first column names the row. */
export function PlainTable<Row>({ caption, columns, rows, keyOf }: Props<Row>): ReactNode {
  return (
    <table className="plain-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, numeric }) => (
            <th key={title} scope="col" className={numeric ? 'end' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, numeric, cell }, i) =>
              i === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} className={numeric ? 'end' : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
