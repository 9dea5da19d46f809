import { createHash } from 'node:crypto';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { ValueKind } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import * as values from './fireberry-values';
import { RefusedRecord, type RowValue } from './fireberry-values';

/** A record as sent by the CRM, with arbitrary values. */
export type CrmRecord = Readonly<Record<string, unknown>>;

/** A row of an entity's table, keyed by the table's property names. */
export type MirrorRow = { id: string; crmModifiedOn: string | null } & Record<string, RowValue>;

/** Parsers by kind of value. `code` is the value of the code that a label belongs to. */
const PARSERS = {
  text: values.text,
  reference: values.reference,
  money: values.money,
  moneyOrZero: values.moneyOrZero,
  quantity: values.quantity,
  code: values.code,
  isOne: values.isOne,
  isNotSet: values.isNotSet,
  date: (value: unknown, field: string, { momentsIn }: ReadContext) => values.date(value, field, momentsIn),
  label: (value: unknown, field: string, { code }: ReadContext) => values.label(value, field, code),
  moment: (value: unknown, field: string, { zone }: ReadContext) => values.moment(value, field, zone),
} satisfies Record<ValueKind, (value: unknown, field: string, context: ReadContext) => RowValue>;

interface ReadContext {
  zone: string;
  code: unknown;
  momentsIn: string | null;
}

export interface FieldMapping {
  /** Property of the entity's table. */
  to: string;
  /** Field of the CRM. */
  from: string;
  kind: ValueKind;
  /** Field with the code that a label belongs to. */
  code?: string;
  /** Time zone of a date that the CRM stores as a moment. */
  momentsIn?: string;
}

export interface EntityMapping {
  objectType: number;
  primaryKey: string;
  fields: readonly FieldMapping[];
  /** True if the entity is not read. */
  isOff?: true;
}

const STAMP_FIELD = 'modifiedon';

function field(to: string, from: string, kind: ValueKind = 'text', code?: string): FieldMapping {
  return code === undefined ? { to, from, kind } : { to, from, kind, code };
}

/** Mappings of all entities. */
export type EntityMappings = Readonly<Record<SyncEntity, EntityMapping>>;

/** fireberry.md section 9. `mappingsFrom` in mapping-sources.ts applies the organisation's changes. */
export const DEFAULT_MAPPING: EntityMappings = {
  agents: {
    objectType: 9,
    primaryKey: 'crmuserid',
    fields: [
      field('name', 'fullname'),
      field('email', 'emailaddress1'),
      field('phone', 'telephone1'),
      field('isActive', 'isdisabled', 'isNotSet'),
    ],
  },
  marketers: {
    objectType: 1000,
    primaryKey: 'customobject1000id',
    fields: [
      field('name', 'name'),
      field('phone', 'pcfphone'),
      field('city', 'pcfcity'),
      field('agentId', 'ownerid', 'reference'),
      field('isActive', 'statuscode', 'isOne'),
    ],
  },
  customers: {
    objectType: 1,
    primaryKey: 'accountid',
    fields: [
      field('name', 'accountname'),
      field('taxId', 'idnumber'),
      field('phone', 'telephone1'),
      field('email', 'emailaddress1'),
      field('city', 'billingcity'),
      field('agentId', 'ownerid', 'reference'),
      field('marketerId', 'pcfmarketer', 'reference'),
      field('createdAt', 'createdon', 'moment'),
    ],
  },
  products: {
    objectType: 14,
    primaryKey: 'productid',
    fields: [
      field('sku', 'catalognumber'),
      field('name', 'productname'),
      field('category', 'categorycodename'),
      field('price', 'price', 'money'),
      field('stockQuantity', 'pcfstock', 'quantity'),
      field('location', 'pcflocation'),
      field('isActive', 'statecode', 'isOne'),
    ],
  },
  sales: {
    objectType: 13,
    primaryKey: 'crmorderid',
    fields: [
      field('number', 'crmordernumber'),
      field('saleDate', 'pcfsaledate', 'date'),
      field('customerId', 'accountid', 'reference'),
      field('agentId', 'ownerid', 'reference'),
      field('marketerId', 'pcfmarketer', 'reference'),
      field('productId', 'pcfproduct', 'reference'),
      field('quantity', 'pcfquantity', 'quantity'),
      field('amount', 'totalamount', 'moneyOrZero'),
      field('commission', 'pcfcommission', 'moneyOrZero'),
      field('statusCode', 'statuscode', 'code'),
      field('statusName', 'statuscodename', 'label', 'statuscode'),
      field('modifiedAt', STAMP_FIELD, 'moment'),
    ],
  },
  payments: {
    objectType: 1001,
    primaryKey: 'customobject1001id',
    fields: [
      field('marketerId', 'pcfmarketer', 'reference'),
      field('paidOn', 'pcfpaidon', 'date'),
      field('amount', 'pcfamount', 'moneyOrZero'),
      field('reference', 'name'),
    ],
  },
};

/** Returns the CRM fields requested by a query. */
export function fieldNames(mapping: EntityMapping): string[] {
  const named = mapping.fields.flatMap(({ from, code }) => (code === undefined ? [from] : [from, code]));
  return [...new Set([...named, STAMP_FIELD])];
}

/** Returns a record's own value of a field; undefined if it is missing. Ignores properties of `Object.prototype`. */
export function getFieldValue(record: CrmRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Returns `_id` if it is a valid id; otherwise null. */
export function getRecordId(record: CrmRecord): string | null {
  try {
    return values.identity(getFieldValue(record, '_id'), '_id');
  } catch {
    return null;
  }
}

/** Returns the id, or a hash that identifies a record without an id when it is returned again. */
export function getRecordName(record: CrmRecord): string {
  return getRecordId(record) ?? `?${createHash('sha256').update(JSON.stringify(record)).digest('base64url')}`;
}

/** Returns `modifiedon` as received; null if it is missing or not a text. */
export function getStamp(record: CrmRecord): string | null {
  const stamp = getFieldValue(record, STAMP_FIELD);
  return typeof stamp === 'string' && stamp !== '' ? stamp : null;
}

/**
 * Returns the fields that this CRM always sends, judged by a page. If the CRM writes `null` for empty values, a record without a
 * field that others of its page have is damaged.
 */
export function fieldsSent(records: readonly CrmRecord[], mapping: EntityMapping): ReadonlySet<string> {
  const names = fieldNames(mapping);
  const sendsNull = records.some((record) => names.some((name) => getFieldValue(record, name) === null));
  if (!sendsNull) return new Set();
  return new Set(names.filter((name) => records.some((record) => getFieldValue(record, name) !== undefined)));
}

/**
 * Converts a record to a row of its entity.
 * @param zone time zone of naive stamps
 * @param sent fields of an undamaged record, from `fieldsSent`
 * @throws RefusedRecord with the first reason found
 */
export function toRow(
  mapping: EntityMapping,
  record: CrmRecord,
  zone: string,
  sent: ReadonlySet<string>,
): MirrorRow {
  const stamp = read(record, STAMP_FIELD, sent);
  values.moment(stamp, STAMP_FIELD, zone);
  const row: MirrorRow = {
    id: values.identity(getFieldValue(record, '_id'), '_id'),
    crmModifiedOn: getStamp(record),
  };
  for (const item of mapping.fields) {
    const value = read(record, item.from, sent);
    const code = item.code === undefined ? null : getFieldValue(record, item.code);
    const context = { zone, code, momentsIn: item.momentsIn ?? null };
    row[item.to] = PARSERS[item.kind](value, item.from, context);
  }
  return row;
}

function read(record: CrmRecord, name: string, sent: ReadonlySet<string>): unknown {
  const value = getFieldValue(record, name);
  if (value === undefined && sent.has(name)) throw new RefusedRecord(`${name}: missing`);
  return value ?? null;
}
