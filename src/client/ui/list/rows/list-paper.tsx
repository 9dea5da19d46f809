import type { ReactNode } from 'react';
import { usePrinting } from '../../use-printing';
import { daysText } from '../filter/filter-chips';
import { isSet, type FilterField, type FilterValues } from '../filter/filter-fields';
import { listTexts } from '../list-texts';
import type { ListColumn } from '../list-types';

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** Number of all rows of the filter; undefined while it is not known. */
  count: number | undefined;
}

/**
 * On paper every row that is loaded stands in a plain table, whose head each sheet repeats: of the table on the screen only
 * the rows in view are there. Where more rows fit the filter, it says so, and how to get them all.
 */
export function ListPaper<Row extends { id: string }>({ columns, rows, count }: Props<Row>): ReactNode {
  if (!usePrinting()) return null;
  const className = ({ numeric }: ListColumn<Row>): string | undefined =>
    numeric ? 'number-cell' : undefined;
  return (
    <div className="list-paper">
      {count !== undefined && count > rows.length && <p>{listTexts.printed(rows.length, count)}</p>}
      <table className="lined">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={className(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.key} className={className(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The search and the dates in words, for paper: their fields are not printed, other conditions are chips anyway. */
export function PaperFilter({
  fields,
  filter,
}: {
  fields: readonly FilterField[];
  filter: FilterValues;
}): ReactNode {
  if (!usePrinting()) return null;
  return fields.map((field) => {
    if (field.kind === 'search') {
      const text = filter[field.name];
      return (
        text !== undefined && (
          <bdi
            key={field.label}
            className="list-paper-filter"
          >{`${listTexts.chip(field.label)} ${String(text)}`}</bdi>
        )
      );
    }
    if (field.kind !== 'dates') return null;
    return (
      isSet(field, filter) && (
        <span key={field.label} className="list-paper-filter">
          {listTexts.chip(field.label)} <bdi dir="rtl">{daysText(filter[field.from], filter[field.to])}</bdi>
        </span>
      )
    );
  });
}
