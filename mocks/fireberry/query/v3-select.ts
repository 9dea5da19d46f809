import {
  between,
  COMPARISONS,
  comparison,
  compareValues,
  isNotNull,
  isNull,
  negate,
  isAnyValue,
  ownedByUser,
  startsWith,
  type Comparison,
  type ConditionContext,
  type Predicate,
} from './conditions';
import type { ApiContext } from '../context';
import { dateSpan, isDateToken } from './dates';
import { requireField } from './fields';
import type { Table } from '../store';
import { ApiError, type CrmRecord } from '../types';
import type { V3Condition, V3Group, V3Order, V3Request } from './v3-request';

function compileCondition(
  context: ApiContext,
  table: Table,
  condition: V3Condition,
  on: ConditionContext,
): Predicate {
  const field = requireField(context.store, table.definition, condition.fieldName);
  const { operator, value } = condition;
  const plain = COMPARISONS.find((name) => name === operator);
  if (plain) return comparison(field, plain, value, on);
  switch (operator) {
    case 'start-with':
      return startsWith(field, value);
    case 'not-start-with':
      return negate(field, startsWith(field, value));
    case 'is-null':
      return isNull(field);
    case 'is-not-null':
      return isNotNull(field);
    case 'eq-in':
      return isAnyValue(field, value, on);
    case 'not-in':
      return negate(field, isAnyValue(field, value, on));
    case 'between':
      return between(field, value, on);
    case 'userid':
      return ownedByUser(field, on);
    default:
      throw new ApiError(400, `Invalid operator: ${operator}`);
  }
}

function joined(type: 'AND' | 'OR', tests: Predicate[]): Predicate {
  const [only] = tests;
  if (!only) return () => true;
  if (tests.length === 1) return only;
  return type === 'AND'
    ? (record) => tests.every((test) => test(record))
    : (record) => tests.some((test) => test(record));
}

/** Compiles the whole filter to one predicate. @throws ApiError 400 for a wrong field, operator or value. */
export function compileFilter(context: ApiContext, table: Table, filter: V3Group[]): Predicate {
  const on = { zone: context.settings.zone, now: context.now(), userId: context.userId };
  const groups = filter
    .filter((group) => group.conditions.length > 0)
    .map((group) =>
      joined(
        group.type,
        group.conditions.map((condition) => compileCondition(context, table, condition, on)),
      ),
    );
  return joined(context.settings.filterGroups, groups);
}

type Bounds = { from: number; to: number; rest: V3Group[] };

/**
 * Narrows by `modifiedon` using the sorted index if every group is an AND. The other conditions are tested
 * afterwards.
 */
function indexBounds(context: ApiContext, table: Table, filter: V3Group[]): Bounds {
  const bounds: Bounds = { from: 0, to: table.sorted().length, rest: filter };
  const single = filter.length <= 1 || context.settings.filterGroups === 'AND';
  const everyAnd = filter.every((group) => group.type === 'AND' || group.conditions.length <= 1);
  if (!single || !everyAnd) return bounds;
  // A missing timestamp is sorted first, and no comparison matches it.
  const firstStamp = () => table.position('', true);
  const narrow = ({ fieldName, operator, value }: V3Condition): boolean => {
    const comparisonName = COMPARISONS.find((name) => name === operator) as Comparison | undefined;
    if (fieldName !== 'modifiedon' || !comparisonName || comparisonName === 'ne' || isDateToken(value))
      return false;
    const { from: stamp } = dateSpan(fieldName, value, context.settings.zone, context.now());
    if (comparisonName !== 'le' && comparisonName !== 'lt') {
      bounds.from = Math.max(bounds.from, table.position(stamp, comparisonName === 'gt'));
    }
    if (comparisonName !== 'ge' && comparisonName !== 'gt') {
      bounds.from = Math.max(bounds.from, firstStamp());
      bounds.to = Math.min(bounds.to, table.position(stamp, comparisonName !== 'lt'));
    }
    return true;
  };
  bounds.rest = filter.map((group) => ({
    ...group,
    conditions: group.conditions.filter((item) => !narrow(item)),
  }));
  return bounds;
}

function followsIndex(table: Table, orderBy: V3Order[]): boolean {
  const [first, second] = orderBy;
  if (first?.name !== 'modifiedon' || orderBy.length > 2) return false;
  return !second || (second.name === table.definition.primaryKey && second.order === first.order);
}

function sortRecords(
  context: ApiContext,
  table: Table,
  records: CrmRecord[],
  orderBy: V3Order[],
): CrmRecord[] {
  const keys = orderBy.map(({ name, order }) => ({
    ...requireField(context.store, table.definition, name),
    sign: order === 'asc' ? 1 : -1,
  }));
  return records.sort((a, b) => {
    for (const { read, sign } of keys) {
      const result = compareValues(read(a), read(b));
      if (result !== 0) return result * sign;
    }
    return 0;
  });
}

/** Matching records that can be sliced into pages without copying. */
export type Selection = { total: number; slice: (from: number, to: number) => CrmRecord[] };

function ofList(list: readonly CrmRecord[]): Selection {
  return { total: list.length, slice: (from, to) => list.slice(from, to) };
}

/** Returns a range of the index, forwards or backwards. */
function ofIndex(table: Table, start: number, end: number, descending: boolean): Selection {
  const index = table.sorted();
  const total = Math.max(0, end - start);
  return {
    total,
    slice: (from, to) => {
      const last = Math.min(to, total);
      if (from >= last) return [];
      return descending
        ? index.slice(end - last, end - from).reverse()
        : index.slice(start + from, start + last);
    },
  };
}

/**
 * Returns the matching records in order. A query by `modifiedon` is a binary search; other results are cached for the
 * next page.
 */
export function select(context: ApiContext, table: Table, request: V3Request): Selection {
  const { filter, orderBy } = request;
  const matches = compileFilter(context, table, filter);
  for (const { name } of orderBy) requireField(context.store, table.definition, name);
  const follows = followsIndex(table, orderBy);
  const bounds = indexBounds(context, table, filter);
  const narrowed = bounds.rest.every((group) => group.conditions.length === 0);
  if (follows && narrowed) return ofIndex(table, bounds.from, bounds.to, orderBy[0]?.order === 'desc');
  const tokens = filter.some((group) => group.conditions.some((condition) => isDateToken(condition.value)));
  const { zone, filterGroups } = context.settings;
  const moment = tokens ? context.now().getTime() : 0;
  const key = JSON.stringify([table.definition.number, filter, orderBy, zone, filterGroups, moment]);
  const list = context.cache.get(key, context.store.version, () => {
    const found: CrmRecord[] = [];
    const index = table.sorted();
    for (let at = bounds.from; at < bounds.to; at += 1) {
      const record = index[at] as CrmRecord;
      if (matches(record)) found.push(record);
    }
    return orderBy.length > 0 ? sortRecords(context, table, found, orderBy) : found;
  });
  return ofList(list);
}
