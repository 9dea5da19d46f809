import type { ReactNode } from 'react';
import { usePrinting } from '../../hooks/use-printing';
import { daysText } from '../filter/filter-chips';
import { isSet, type FilterField, type FilterValues } from '../filter/filter-fields';
import { listTexts } from '../list-texts';
import type { ListColumn } from '../list-types';

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** Number of rows that match the filter. `undefined` while it is unknown. */
  count: number | undefined;
}

/**
 * Print version of a list: a plain table of all loaded rows that repeats its header on each page. The table on the
 * screen holds only the visible rows. A note explains how to get the rest if more rows match the filter.
 */
export function ListPrint<Row extends { id: string }>({ columns, rows, count }: Props<Row>): ReactNode {
  if (!usePrinting()) return null;
  const className = ({ numeric }: ListColumn<Row>): string | undefined =>
    numeric ? 'number-cell' : undefined;
  return (
    <div className="list-print">
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

/** Search and dates as text for printing. Their fields are not printed; the other conditions are chips. */
export function PrintedFilter({
  fields,
  filter,
}: {
  fields: readonly FilterField[];
  filter: FilterValues;
}): ReactNode {
  if (!usePrinting()) return null;
  return fields.map((field) => {
    if (field.kind === 'search' || field.kind === 'visible') {
      const value = filter[field.name];
      const text = field.kind === 'visible' ? field.getText(value) : String(value);
      return (
        value !== undefined && (
          <bdi
            key={field.label}
            className="list-print-filter"
          >{`${listTexts.chip(field.label)} ${text}`}</bdi>
        )
      );
    }
    if (field.kind !== 'dates') return null;
    return (
      isSet(field, filter) && (
        <span key={field.label} className="list-print-filter">
          {listTexts.chip(field.label)} <bdi dir="rtl">{daysText(filter[field.from], filter[field.to])}</bdi>
        </span>
      )
    );
  });
}
