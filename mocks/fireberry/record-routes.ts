import type { ApiContext } from './context';
import { wholeRecord } from './query/fields';
import { requireObject } from './metadata-routes';
import { insertRecord, patchRecord } from './record-writes';
import type { Table } from './store';
import { ApiError, GENERIC_ERROR, type Answer, type CrmRecord, type Row } from './types';

/** @throws ApiError 400 `Invalid Object Name`. */
export function requireTable(context: ApiContext, name: string): Table {
  return context.store.table(requireObject(context, name).number) as Table;
}

function show(context: ApiContext, table: Table, record: CrmRecord): Row {
  return wholeRecord(context.store, table.definition, record, context.settings.zones.record);
}

function ok(data: unknown): Answer {
  return { status: 200, payload: { success: true, data, message: '' } };
}

/** A page parameter within its limit, or a 400. */
function pageParam(query: URLSearchParams, names: string[], fallback: number): number {
  const text = names.map((name) => query.get(name)).find((value) => value !== null);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new ApiError(400, GENERIC_ERROR);
  return value;
}

/** @throws ApiError 400 for a page size or number past its limit (a size only when it isn't made smaller). */
export function allowedPage(
  context: ApiContext,
  size: number,
  number: number,
): { size: number; number: number } {
  const { legacyPageSize, legacyMaxPage, legacyOverLimit } = context.settings;
  if (number > legacyMaxPage) throw new ApiError(400, GENERIC_ERROR);
  if (size > legacyPageSize && legacyOverLimit === 'error') throw new ApiError(400, GENERIC_ERROR);
  return { size: Math.min(size, legacyPageSize), number };
}

function listPage(
  context: ApiContext,
  table: Table,
  records: readonly CrmRecord[],
  query: URLSearchParams,
): Answer {
  const { size, number } = allowedPage(
    context,
    pageParam(query, ['pagesize', 'page_size'], context.settings.legacyPageSize),
    pageParam(query, ['pagenumber', 'page_number'], 1),
  );
  return ok({
    PrimaryKey: table.definition.primaryKey,
    PrimaryField: table.definition.primaryField,
    Total_Records: records.length,
    Page_Size: size,
    Page_Number: number,
    Records: records.slice((number - 1) * size, number * size).map((record) => show(context, table, record)),
  });
}

/** `GET /api/record/{obj}`: newest first, `pagesize` ≤50, `pagenumber` ≤10. */
export function listRecords(context: ApiContext, object: string, query: URLSearchParams): Answer {
  const table = requireTable(context, object);
  const key = `list:${table.definition.number}`;
  const newest = context.cache.get(key, context.store.version, () => [...table.sorted()].reverse());
  return listPage(context, table, newest, query);
}

/** `GET /api/record/{obj}/{id}/{related}`: records of another object whose lookup points here. */
export function relatedRecords(
  context: ApiContext,
  object: string,
  id: string,
  related: string,
  query: URLSearchParams,
): Answer {
  const target = requireTable(context, object).definition.number;
  const table = requireTable(context, related);
  const lookups = [...table.definition.fields.values()].filter((field) => field.target === target);
  const wanted = id.toLowerCase();
  const points = (record: CrmRecord): boolean =>
    lookups.some((field) => String(record[field.name]).toLowerCase() === wanted);
  return listPage(context, table, [...table.values()].filter(points), query);
}

/** `GET /api/record/{obj}/{id}`. What the live service says of an unknown id isn't known; here a 404. */
export function getRecord(context: ApiContext, object: string, id: string): Answer {
  const table = requireTable(context, object);
  const record = table.get(id);
  if (!record) throw new ApiError(404, 'Invalid Record Name');
  return ok({ Record: show(context, table, record) });
}

/** `POST /api/record/{obj}` and `/api/v2/record/{obj}`, which answer in different shapes. */
export function createRecord(context: ApiContext, object: string, body: unknown, version: 1 | 2): Answer {
  const table = requireTable(context, object);
  const created = insertRecord(context, table, body);
  const record = show(context, table, created);
  if (version === 1) return ok({ Record: record });
  return { status: 200, payload: { success: true, record, _id: table.idOf(created) } };
}

/** `PUT /api/record/{obj}/{id}` and its v2. */
export function updateRecord(
  context: ApiContext,
  object: string,
  id: string,
  body: unknown,
  version: 1 | 2,
): Answer {
  const table = requireTable(context, object);
  const record = show(context, table, patchRecord(context, table, id, body));
  return version === 1 ? ok({ Record: record }) : { status: 200, payload: { success: true, record } };
}

/** `DELETE /api/record/{obj}/{id}`; nothing remains to tell of it. */
export function deleteRecord(context: ApiContext, object: string, id: string): Answer {
  if (!requireTable(context, object).remove(id))
    throw new ApiError(400, 'Could not delete record. Check your data');
  return ok(null);
}
