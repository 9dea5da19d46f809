import { dateSpan, type Span } from './dates';
import type { Field } from './fields';
import { ApiError, type CrmRecord, type CrmValue, type Zone } from '../types';

export type Predicate = (record: CrmRecord) => boolean;
export type ConditionContext = { zone: Zone; now: Date; userId: string | null };

export const COMPARISONS = ['eq', 'ne', 'lt', 'gt', 'le', 'ge'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const isDateField = (field: Field): boolean => field.type === 'date' || field.type === 'dateTime';

function badValue(field: Field): ApiError {
  return new ApiError(400, `Invalid value for field '${field.name}'`);
}

/** Compares with a span: `ge`/`lt` use its start, `gt`/`le` its end, `eq`/`ne` its inside. */
function compareSpan(operator: Comparison, span: Span, value: string): boolean {
  const single = span.from === span.to;
  const inside = single ? value === span.from : value >= span.from && value < span.to;
  switch (operator) {
    case 'eq':
      return inside;
    case 'ne':
      return !inside;
    case 'lt':
      return value < span.from;
    case 'ge':
      return value >= span.from;
    case 'gt':
      return single ? value > span.from : value >= span.to;
    case 'le':
      return single ? value <= span.from : value < span.to;
  }
}

function compare<T extends string | number>(operator: Comparison, left: T, right: T): boolean {
  switch (operator) {
    case 'eq':
      return left === right;
    case 'ne':
      return left !== right;
    case 'lt':
      return left < right;
    case 'gt':
      return left > right;
    case 'le':
      return left <= right;
    case 'ge':
      return left >= right;
  }
}

/** Returns the number of a picklist value that is given as a number or a label. */
function getNumber(field: Field, value: unknown): number {
  const option = field.definition?.options?.find(({ name }) => name === value);
  if (option) return option.value;
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() ? Number(value) : NaN;
  if (Number.isNaN(number)) throw badValue(field);
  return number;
}

/**
 * Creates the predicate of a comparison. Text ignores case. Null matches nothing, as in SQL.
 * @throws ApiError 400 for a value that does not fit the field.
 */
export function comparison(
  field: Field,
  operator: Comparison,
  value: unknown,
  context: ConditionContext,
): Predicate {
  if (typeof value !== 'string' && typeof value !== 'number') throw badValue(field);
  const { read } = field;
  if (isDateField(field)) {
    const span = dateSpan(field.name, value, field.type === 'date' ? 'UTC' : context.zone, context.now);
    return onText(read, (text) => compareSpan(operator, span, text));
  }
  if (field.type === 'number' || field.type === 'picklist') {
    const expected = getNumber(field, value);
    return (record) => {
      const stored = read(record);
      return stored !== null && compare(operator, Number(stored), expected);
    };
  }
  const expected = String(value).toLowerCase();
  return onText(read, (text) => compare(operator, text.toLowerCase(), expected));
}

function onText(read: (record: CrmRecord) => CrmValue, test: (text: string) => boolean): Predicate {
  return (record) => {
    const stored = read(record);
    return stored !== null && test(String(stored));
  };
}

/** Creates a "starts with" predicate. A leading `%` makes it "contains", as used by clients of the live service. */
export function startsWith(field: Field, value: unknown): Predicate {
  if (typeof value !== 'string' && typeof value !== 'number') throw badValue(field);
  const expected = String(value).toLowerCase();
  if (expected.startsWith('%')) {
    const part = expected.replace(/^%|%$/g, '');
    return onText(field.read, (text) => text.toLowerCase().includes(part));
  }
  return onText(field.read, (text) => text.toLowerCase().startsWith(expected));
}

/** Negates a predicate. Null still matches nothing. */
export function negate(field: Field, predicate: Predicate): Predicate {
  return (record) => field.read(record) !== null && !predicate(record);
}

export function isNull(field: Field): Predicate {
  return (record) => field.read(record) === null;
}

export function isNotNull(field: Field): Predicate {
  return (record) => field.read(record) !== null;
}

export function isAnyValue(field: Field, values: unknown, context: ConditionContext): Predicate {
  if (!Array.isArray(values) || values.length === 0) throw badValue(field);
  const tests = values.map((value: unknown) => comparison(field, 'eq', value, context));
  return (record) => tests.some((test) => test(record));
}

/** Creates a predicate for a range, both inclusive. */
export function between(field: Field, values: unknown, context: ConditionContext): Predicate {
  if (!Array.isArray(values) || values.length !== 2) throw badValue(field);
  const from = comparison(field, 'ge', values[0], context);
  const to = comparison(field, 'le', values[1], context);
  return (record) => from(record) && to(record);
}

export function ownedByUser(field: Field, context: ConditionContext): Predicate {
  return context.userId === null ? () => false : comparison(field, 'eq', context.userId, context);
}

/** Compares two values: null first, numbers numerically, text by code unit. */
export function compareValues(left: CrmValue, right: CrmValue): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [String(left), String(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
