import { ApiError } from '../types';

export type V3Condition = { fieldName: string; operator: string; value?: unknown };
export type V3Group = { type: 'AND' | 'OR'; conditions: V3Condition[] };
export type V3Field = { name: string; alias?: string; aggrFunc?: 'SUM' | 'COUNT' | 'MIN' | 'MAX' };
export type V3Order = { name: string; order: 'asc' | 'desc' };
export type V3Request = {
  objectType: number;
  fields: V3Field[];
  filter: V3Group[];
  orderBy: V3Order[];
  groupBy: string[];
  pageNumber: number;
  pageSize: number;
};

const AGGREGATES = ['SUM', 'COUNT', 'MIN', 'MAX'] as const;

type Json = Record<string, unknown>;

function bad(message: string): ApiError {
  return new ApiError(400, message);
}

function asObject(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(`Invalid ${what}`);
  return value as Json;
}

function asList(value: unknown, what: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw bad(`Invalid ${what}`);
  return value;
}

function asText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw bad(`Invalid ${what}`);
  return value;
}

function asWord<T extends string>(value: unknown, words: readonly T[], what: string): T {
  const word = words.find((candidate) => candidate.toLowerCase() === String(value).toLowerCase());
  if (word === undefined) throw bad(`Invalid ${what}`);
  return word;
}

function asPage(value: unknown, fallback: number, what: string): number {
  if (value === undefined) return fallback;
  if (!Number.isInteger(value) || (value as number) < 1) throw bad(`Invalid ${what}`);
  return value as number;
}

function readField(input: unknown): V3Field {
  const { name, alias, aggrFunc } = asObject(input, 'fields');
  return {
    name: asText(name, 'fields'),
    ...(alias === undefined ? {} : { alias: asText(alias, 'fields') }),
    ...(aggrFunc === undefined ? {} : { aggrFunc: asWord(aggrFunc, AGGREGATES, 'aggrFunc') }),
  };
}

function readGroup(input: unknown): V3Group {
  const group = asObject(input, 'filter');
  const conditions = asList(group.conditions, 'filter').map((condition): V3Condition => {
    const { fieldName, operator, value } = asObject(condition, 'filter');
    return { fieldName: asText(fieldName, 'filter'), operator: asText(operator, 'operator'), value };
  });
  return { type: asWord(group.type ?? 'AND', ['AND', 'OR'], 'filter'), conditions };
}

/** Validates the body of a v3 query (section 3b). @throws ApiError 400. */
export function readV3Request(body: unknown): V3Request {
  const input = asObject(body, 'request body');
  if (!Number.isInteger(input.objectType)) throw bad(`Invalid objectType: ${String(input.objectType)}`);
  const fields = asList(input.fields, 'fields').map(readField);
  if (fields.length === 0) throw bad('Invalid fields');
  return {
    objectType: input.objectType as number,
    fields,
    filter: asList(input.filter, 'filter').map(readGroup),
    orderBy: asList(input.orderBy, 'orderBy').map((entry) => {
      const { name, order } = asObject(entry, 'orderBy');
      return { name: asText(name, 'orderBy'), order: asWord(order ?? 'asc', ['asc', 'desc'], 'orderBy') };
    }),
    groupBy: asList(input.groupBy, 'groupBy').map((entry) =>
      asText(asObject(entry, 'groupBy').name, 'groupBy'),
    ),
    pageNumber: asPage(input.pageNumber, 1, 'pageNumber'),
    pageSize: asPage(input.pageSize, 25, 'pageSize'),
  };
}
