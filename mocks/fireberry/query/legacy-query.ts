import {
  comparison,
  compareValues,
  endsWith,
  isNotNull,
  isNull,
  notOf,
  startsWith,
  type Comparison,
  type Predicate,
} from './conditions';
import type { ApiContext } from '../context';
import { outValue, requireField, wholeRecord, type Field } from './fields';
import { parseLegacyQuery, type LegacyNode } from './legacy-parser';
import { allowedPage } from '../record-routes';
import { fieldTypeIds } from '../schema';
import type { Table } from '../store';
import { ApiError, GENERIC_ERROR, type Answer, type CrmRecord, type Row } from '../types';

type LegacyRequest = {
  fields: string[];
  query: string;
  sortBy: string;
  descending: boolean;
  size: number;
  number: number;
};

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '>': 'gt',
  '<=': 'le',
  '>=': 'ge',
};

function compile(context: ApiContext, table: Table, node: LegacyNode): Predicate {
  if (node.kind === 'join') {
    const left = compile(context, table, node.left);
    const right = compile(context, table, node.right);
    return node.type === 'AND'
      ? (record) => left(record) && right(record)
      : (record) => left(record) || right(record);
  }
  const field = requireField(context.store, table.definition, node.field);
  const { operator, value } = node;
  const plain = comparisons[operator];
  if (plain) {
    return comparison(field, plain, value, {
      zone: context.settings.zones.legacy,
      now: context.now(),
      userId: context.userId,
    });
  }
  switch (operator) {
    case 'start-with':
      return startsWith(field, value);
    case 'not-start-with':
      return notOf(field, startsWith(field, value));
    case 'end-with':
      return endsWith(field, value);
    case 'not-end-with':
      return notOf(field, endsWith(field, value));
    default:
      return operator === 'is-null' ? isNull(field) : isNotNull(field);
  }
}

function pageNumber(value: unknown, fallback: number): number {
  const number = value === undefined || value === null || value === '' ? fallback : Number(value);
  if (!Number.isInteger(number) || number < 1) throw new ApiError(400, GENERIC_ERROR);
  return number;
}

function readRequest(context: ApiContext, table: Table, body: Record<string, unknown>): LegacyRequest {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const names = text(body.fields)
    .split(',')
    .map((name) => name.trim());
  const page = allowedPage(context, pageNumber(body.page_size, 50), pageNumber(body.page_number, 1));
  return {
    fields: names.includes('*') ? [] : names.filter((name) => name !== ''),
    query: text(body.query),
    sortBy: text(body.sort_by) || table.definition.primaryKey,
    // The documented sample without a sort is descending.
    descending: text(body.sort_type).toLowerCase() !== 'asc',
    ...page,
  };
}

/** Section 3a: listed by name, a picklist comes as its label's text; lookups stay ids. */
function listedValue(field: Field, record: CrmRecord, context: ApiContext): unknown {
  const value = field.read(record);
  if (field.type === 'picklist')
    return field.definition?.options?.find((option) => option.value === value)?.name ?? value;
  return outValue(field.type, value, context.settings.zones.legacy);
}

function rowsOf(context: ApiContext, table: Table, names: string[], records: readonly CrmRecord[]): Row[] {
  const { primaryKey } = table.definition;
  if (names.length === 0) {
    return records.map((record) =>
      wholeRecord(context.store, table.definition, record, context.settings.zones.legacy),
    );
  }
  const fields = names.map((name) => requireField(context.store, table.definition, name));
  return records.map((record) => {
    const row: Row = { [primaryKey]: table.idOf(record) };
    for (const field of fields) row[field.name] = listedValue(field, record, context);
    return row;
  });
}

function columnsOf(context: ApiContext, table: Table, names: string[]): Row[] {
  const listed = names.length > 0 ? names : [...table.definition.fields.keys()];
  return listed.map((name) => {
    const field = requireField(context.store, table.definition, name);
    return {
      name: field.definition?.label ?? name,
      fieldname: name,
      systemfieldtypeid: fieldTypeIds[field.type],
      fieldobjecttype: field.definition?.target ?? null,
    };
  });
}

function matching(context: ApiContext, table: Table, request: LegacyRequest): readonly CrmRecord[] {
  const { query, sortBy, descending } = request;
  const node = parseLegacyQuery(query);
  const matches = node ? compile(context, table, node) : () => true;
  const { read } = requireField(context.store, table.definition, sortBy);
  const sign = descending ? -1 : 1;
  const zone = context.settings.zones.legacy;
  const key = JSON.stringify(['legacy', table.definition.number, query, sortBy, sign, zone]);
  return context.cache.get(key, context.store.version, () =>
    [...table.values()].filter(matches).sort((a, b) => compareValues(read(a), read(b)) * sign),
  );
}

/** `POST /api/query` (section 3a). @throws ApiError 400. */
export function legacyQuery(context: ApiContext, body: unknown): Answer {
  if (typeof body !== 'object' || body === null) throw new ApiError(400, 'The request is invalid.');
  const input = body as Record<string, unknown>;
  const table = context.store.table(Number(input.objecttype));
  if (!table) throw new ApiError(400, 'Invalid Object Name');
  const request = readRequest(context, table, input);
  const records = matching(context, table, request);
  const { definition } = table;
  const end = request.number * request.size;
  return {
    status: 200,
    payload: {
      success: true,
      message: '',
      data: {
        ObjectName: definition.displayName,
        SystemName: definition.displayName,
        ObjectType: definition.number,
        PrimaryKey: definition.primaryKey,
        PrimaryField: definition.primaryField,
        PageNum: request.number,
        SortBy: request.sortBy,
        SortBy_Desc: request.descending,
        IsLastPage: end >= records.length,
        Columns: columnsOf(context, table, request.fields),
        Data: rowsOf(context, table, request.fields, records.slice(end - request.size, end)),
      },
    },
  };
}
