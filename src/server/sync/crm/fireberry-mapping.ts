import { createHash } from 'node:crypto';
import type { SyncEntity } from '../../../contract/sync/sync-contract';
import type { ValueKind } from '../../../contract/mapping/sync-mapping-contract';
import * as values from './fireberry-values';
import { RefusedRecord, type RowValue } from './fireberry-values';

/** One record as the CRM sent it; anything may stand in it. */
export type CrmRecord = Readonly<Record<string, unknown>>;

/** A row for an entity's table, by the table's property names. */
export type MirrorRow = { id: string; crmModifiedOn: string | null } & Record<string, RowValue>;

/** How a value is read, by its kind. `code` is the value of the code that a label belongs to. */
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
  /** The code that a label belongs to. */
  code?: string;
  /** Of a date that the CRM keeps as a moment: the zone in which it writes that. */
  momentsIn?: string;
}

export interface EntityMapping {
  objectType: number;
  primaryKey: string;
  fields: readonly FieldMapping[];
  /** It is not read. */
  isOff?: true;
}

const STAMP_FIELD = 'modifiedon';

function field(to: string, from: string, kind: ValueKind = 'text', code?: string): FieldMapping {
  return code === undefined ? { to, from, kind } : { to, from, kind, code };
}

/** Where every entity comes from. */
export type EntityMappings = Readonly<Record<SyncEntity, EntityMapping>>;

/** fireberry.md section 9. What an organisation may set of it: `mappingsFrom` in mapping-sources.ts. */
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

/** The CRM fields that a query asks for. */
export function fieldNames(mapping: EntityMapping): string[] {
  const named = mapping.fields.flatMap(({ from, code }) => (code === undefined ? [from] : [from, code]));
  return [...new Set([...named, STAMP_FIELD])];
}

/** A record's own value of a field; undefined where it has none. Never what `Object.prototype` has. */
export function valueOf(record: CrmRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** `_id` where it can serve as one; null otherwise. */
export function idOf(record: CrmRecord): string | null {
  try {
    return values.identity(valueOf(record, '_id'), '_id');
  } catch {
    return null;
  }
}

/** The id; for a record without one a name all the same, to know it by when it comes again. */
export function nameOf(record: CrmRecord): string {
  return idOf(record) ?? `?${createHash('sha256').update(JSON.stringify(record)).digest('base64url')}`;
}

/** `modifiedon` as it was received; null where there is none or it is no text. */
export function stampOf(record: CrmRecord): string | null {
  const stamp = valueOf(record, STAMP_FIELD);
  return typeof stamp === 'string' && stamp !== '' ? stamp : null;
}

/**
 * Fields that this CRM always sends, to judge by a page: where it writes `null` for what is empty, a record that lacks
 * a field which others of its page have was damaged on its way.
 */
export function fieldsSent(records: readonly CrmRecord[], mapping: EntityMapping): ReadonlySet<string> {
  const names = fieldNames(mapping);
  const sendsNull = records.some((record) => names.some((name) => valueOf(record, name) === null));
  if (!sendsNull) return new Set();
  return new Set(names.filter((name) => records.some((record) => valueOf(record, name) !== undefined)));
}

/**
 * One record as a row of its entity.
 * @param zone of naive stamps.
 * @param sent fields that a sound record has, from `fieldsSent`.
 * @throws RefusedRecord with the first reason found.
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
    id: values.identity(valueOf(record, '_id'), '_id'),
    crmModifiedOn: stampOf(record),
  };
  for (const item of mapping.fields) {
    const value = read(record, item.from, sent);
    const code = item.code === undefined ? null : valueOf(record, item.code);
    const context = { zone, code, momentsIn: item.momentsIn ?? null };
    row[item.to] = PARSERS[item.kind](value, item.from, context);
  }
  return row;
}

function read(record: CrmRecord, name: string, sent: ReadonlySet<string>): unknown {
  const value = valueOf(record, name);
  if (value === undefined && sent.has(name)) throw new RefusedRecord(`${name}: missing`);
  return value ?? null;
}
