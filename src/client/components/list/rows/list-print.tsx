import type { ReactNode } from 'react';
import { usePrinting } from '../../hooks/use-printing';
import { isSet, type FilterField, type FilterValues } from '../filter/filter-fields';
import { FilterValueText } from '../filter/filter-value';
import type { NamesComponent } from '../filter/names';
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

/** Conditions as text for printing. Their controls are not printed. */
export function PrintedFilter({
  fields,
  filter,
  names,
}: {
  fields: readonly FilterField[];
  filter: FilterValues;
  names: NamesComponent | undefined;
}): ReactNode {
  if (!usePrinting()) return null;
  return fields
    .filter((field) => isSet(field, filter))
    .map((field) => (
      <span key={field.label} className="list-print-filter">
        {listTexts.chip(field.label)}{' '}
        {field.kind === 'search' || field.kind === 'visible' ? (
          <bdi>
            {field.kind === 'visible' ? field.getText(filter[field.name]) : String(filter[field.name])}
          </bdi>
        ) : (
          <FilterValueText {...{ field, filter, names }} />
        )}
      </span>
    ));
}
