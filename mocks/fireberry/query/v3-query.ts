import { compareValues } from './conditions';
import type { ApiContext } from '../context';
import { formatValue, requireField, type Field } from './fields';
import { ownSpelling } from '../schema';
import type { Table } from '../store';
import { ApiError, type RouteResult, type CrmRecord, type CrmValue, type Row } from '../types';
import { readV3Request, type V3Field, type V3Request } from './v3-request';
import { select, type Selection } from './v3-select';

/** Limits the page size. @throws ApiError 400 if it is over the limit, unless it is silently reduced. */
function allowedSize(context: ApiContext, requested: number): number {
  const { v3PageSize, v3OverLimit } = context.settings;
  if (requested <= v3PageSize) return requested;
  if (v3OverLimit === 'error') throw new ApiError(400, `Invalid pageSize: ${requested}`);
  return v3PageSize;
}

function simpleRows(context: ApiContext, table: Table, request: V3Request, records: CrmRecord[]): Row[] {
  const { settings } = context;
  const fields = request.fields.map(({ name, alias }) => ({
    field: requireField(context.store, table.definition, name),
    key: alias ?? name,
  }));
  return records.map((record) => {
    const row: Row = { _id: table.getId(record) };
    for (const { field, key } of fields) {
      const value = formatValue(field.type, field.read(record), settings);
      if (value !== null || settings.emptyFields === 'null') row[key] = value;
    }
    return row;
  });
}

/** Adds money in agorot, to avoid rounding errors of decimal sums. */
function sumValues(values: CrmValue[]): number {
  return values.reduce<number>((sum, value) => sum + Math.round(Number(value) * 100), 0) / 100;
}

function aggregate(
  kind: NonNullable<V3Field['aggrFunc']>,
  field: Field,
  records: readonly CrmRecord[],
): CrmValue {
  const values = records.map(field.read).filter((value) => value !== null);
  if (kind === 'COUNT') return values.length;
  if (values.length === 0) return null;
  if (kind === 'SUM') return sumValues(values);
  const ordered = kind === 'MIN' ? -1 : 1;
  return values.reduce((best, value) => (compareValues(value, best) * ordered > 0 ? value : best));
}

function groupRecords(records: readonly CrmRecord[], by: Field[]): CrmRecord[][] {
  const groups = new Map<string, CrmRecord[]>();
  for (const record of records) {
    const key = JSON.stringify(by.map((field) => field.read(record)));
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return [...groups.values()];
}

/** Returns the aggregated rows, one per group, without `_id`. Without `groupBy`, one row for all records. */
function aggregateRows(context: ApiContext, table: Table, request: V3Request, selection: Selection): Row[] {
  const { settings } = context;
  const by = request.groupBy.map((name) => requireField(context.store, table.definition, name));
  const fields = request.fields.map(({ name, alias, aggrFunc }) => {
    if (!aggrFunc && !request.groupBy.includes(name)) {
      throw new ApiError(400, `Field '${name}' must be in groupBy or have an aggrFunc`);
    }
    return { field: requireField(context.store, table.definition, name), key: alias ?? name, aggrFunc };
  });
  const records = selection.slice(0, selection.total);
  const groups = by.length > 0 ? groupRecords(records, by) : [records];
  const rows = groups.map((group) => {
    const row: Row = {};
    for (const { field, key, aggrFunc } of fields) {
      const [first] = group;
      const value = aggrFunc ? aggregate(aggrFunc, field, group) : first ? field.read(first) : null;
      row[key] = aggrFunc === 'COUNT' ? value : formatValue(field.type, value, settings);
    }
    return row;
  });
  return sortRows(rows, request);
}

/** Sorts groups by the displayed values, using the alias or the name. */
function sortRows(rows: Row[], request: V3Request): Row[] {
  if (request.orderBy.length === 0) return rows;
  const getKey = (name: string): string => request.fields.find((field) => field.name === name)?.alias ?? name;
  return rows.sort((a, b) => {
    for (const { name, order } of request.orderBy) {
      const result = compareValues(
        (a[getKey(name)] ?? null) as CrmValue,
        (b[getKey(name)] ?? null) as CrmValue,
      );
      if (result !== 0) return order === 'asc' ? result : -result;
    }
    return 0;
  });
}

function inOwnSpelling(row: Row): Row {
  const entries = Object.entries(row);
  return Object.fromEntries(entries.map(([key, value]) => [key === '_id' ? key : ownSpelling(key), value]));
}

/** Handles `POST /api/v3/query` (section 3b). @throws ApiError with the messages of v3. */
export function v3Query(context: ApiContext, body: unknown): RouteResult {
  const request = readV3Request(body);
  const table = context.store.table(request.objectType);
  if (!table) throw new ApiError(400, `Invalid objectType: ${request.objectType}`);
  const pageSize = allowedSize(context, request.pageSize);
  const from = (request.pageNumber - 1) * pageSize;
  const to = from + pageSize;
  const grouped = request.groupBy.length > 0 || request.fields.some((field) => field.aggrFunc);
  const selection = select(context, table, grouped ? { ...request, orderBy: [] } : request);
  const groups = grouped ? aggregateRows(context, table, request, selection) : null;
  const data = groups
    ? groups.slice(from, to)
    : simpleRows(context, table, request, selection.slice(from, to));
  const rows = context.settings.spelling === 'own' ? data.map(inOwnSpelling) : data;
  const total = groups ? groups.length : selection.total;
  return {
    status: 200,
    payload: { data: rows, pageNumber: request.pageNumber, pageSize, isLastPage: to >= total, message: '' },
  };
}
