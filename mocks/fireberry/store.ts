import { parseStamp, toStamp } from './query/dates';
import { defaultSchema, extendSchema, findObject, type ObjectDefinition, type Schema } from './schema';
import type { CrmRecord, CrmValue, RecordSet } from './types';

/** Returns a timestamp as a sort key. A missing timestamp is sorted first, like null in SQL Server. */
function stampKey(record: CrmRecord): string {
  const stamp = record.modifiedon;
  return typeof stamp === 'string' ? stamp : '';
}

/** Records of an object by id, and on demand sorted by (modifiedon, primary key). */
export class Table {
  private readonly byId = new Map<string, CrmRecord>();
  private index: CrmRecord[] | null = null;
  /** Increases with each change. */
  version = 0;

  constructor(readonly definition: ObjectDefinition) {}

  get size(): number {
    return this.byId.size;
  }

  getId(record: CrmRecord): string {
    return String(record[this.definition.primaryKey]);
  }

  get(id: string): CrmRecord | undefined {
    return this.byId.get(id.toLowerCase());
  }

  values(): IterableIterator<CrmRecord> {
    return this.byId.values();
  }

  private compare = (a: CrmRecord, b: CrmRecord): number => {
    const left = stampKey(a);
    const right = stampKey(b);
    if (left !== right) return left < right ? -1 : 1;
    const leftId = this.getId(a);
    const rightId = this.getId(b);
    return leftId < rightId ? -1 : leftId > rightId ? 1 : 0;
  };

  /** Returns all records sorted by (modifiedon, primary key). Sorted once, then kept up to date. */
  sorted(): readonly CrmRecord[] {
    this.index ??= [...this.byId.values()].sort(this.compare);
    return this.index;
  }

  /**
   * Returns the first index in `sorted()` with a timestamp at or after (`after`: strictly after) the given timestamp.
   */
  position(stamp: string, after: boolean): number {
    const index = this.sorted();
    let low = 0;
    let high = index.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const key = stampKey(index[middle] as CrmRecord);
      if (key < stamp || (after && key === stamp)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private slot(record: CrmRecord): number {
    const index = this.index as CrmRecord[];
    let low = 0;
    let high = index.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(index[middle] as CrmRecord, record) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds or replaces a record. */
  put(record: CrmRecord): void {
    const id = this.getId(record).toLowerCase();
    const old = this.byId.get(id);
    if (this.index) {
      if (old) this.index.splice(this.slot(old), 1);
      this.index.splice(this.slot(record), 0, record);
    }
    this.byId.set(id, record);
    this.version += 1;
  }

  /** Adds or replaces many records. The order is rebuilt on the next use. */
  putMany(records: Iterable<CrmRecord>): void {
    this.index = null;
    for (const record of records) this.byId.set(this.getId(record).toLowerCase(), record);
    this.version += 1;
  }

  /** Removes a record without a trace. Returns false if the id is unknown. */
  remove(id: string): boolean {
    const old = this.get(id);
    if (!old) return false;
    if (this.index) this.index.splice(this.slot(old), 1);
    this.byId.delete(id.toLowerCase());
    this.version += 1;
    return true;
  }

  clear(): void {
    this.index = null;
    this.byId.clear();
    this.version += 1;
  }
}

/**
 * Converts a record to its stored form: dates become UTC timestamps without offset; `_id`, undefined values and
 * labels of picklists are removed (the options contain the labels).
 */
export function canonicalRecord(definition: ObjectDefinition, input: CrmRecord): Record<string, CrmValue> {
  const record: Record<string, CrmValue> = {};
  for (const [name, value] of Object.entries(input)) {
    if (name === '_id' || value === undefined || definition.labels.get(name)?.type === 'picklist') continue;
    const type = definition.fields.get(name)?.type;
    const isDate = type === 'date' || type === 'dateTime';
    record[name] = isDate && typeof value === 'string' ? (parseStamp(value) ?? value) : value;
  }
  return record;
}

/** Data of the CRM. Responses may be corrupted by faults, this data is used for comparison. */
export class Store {
  readonly schema: Schema;
  private readonly tables = new Map<number, Table>();

  constructor(schema: Schema) {
    this.schema = schema;
    for (const object of schema.values()) this.tables.set(object.number, new Table(object));
  }

  /** Returns a table by object number or system name. Undefined if there is none. */
  table(nameOrNumber: string | number): Table | undefined {
    const object = findObject(this.schema, nameOrNumber);
    return object && this.tables.get(object.number);
  }

  /** Changes the number of an object. Its records stay. */
  renumber(table: Table, number: number): void {
    this.schema.delete(table.definition.number);
    this.tables.delete(table.definition.number);
    table.definition.number = number;
    this.schema.set(number, table.definition);
    this.tables.set(number, table);
  }

  /** Replaces the schema of an empty store. */
  takeSchema(schema: Schema): void {
    this.schema.clear();
    this.tables.clear();
    for (const object of schema.values()) {
      this.schema.set(object.number, object);
      this.tables.set(object.number, new Table(object));
    }
  }

  /** Sum of the versions of all tables. It changes with any change of data. */
  get version(): number {
    let sum = 0;
    for (const table of this.tables.values()) sum += table.version;
    return sum;
  }

  *all(): IterableIterator<Table> {
    yield* this.tables.values();
  }
}

function loadRecord(table: Table, input: CrmRecord, stamp: string): CrmRecord {
  const { primaryKey, number } = table.definition;
  const record = canonicalRecord(table.definition, input);
  record[primaryKey] ??= input._id ?? null;
  if (typeof record[primaryKey] !== 'string')
    throw new Error(`a record of object ${number} has no ${primaryKey}`);
  if (record.modifiedon === undefined) record.modifiedon = stamp;
  if (record.createdon === undefined) record.createdon = record.modifiedon;
  return record;
}

/**
 * Builds a store. `trusted` data (of the generator) is used unchanged. Other data extends the schema, its dates are
 * converted, and a missing `modifiedon` becomes `missingStamp` (a null value stays null).
 * @throws Error for a record without a primary key, and for duplicate keys.
 */
export function buildStore(
  records: RecordSet,
  trusted: boolean,
  missingStamp: (object: number) => Date,
): Store {
  const schema = defaultSchema();
  if (!trusted) extendSchema(schema, records);
  const store = new Store(schema);
  for (const [key, list] of Object.entries(records)) {
    const table = store.table(key);
    if (!table) throw new Error(`unknown object ${key}`);
    const stamp = toStamp(missingStamp(Number(key)).getTime());
    table.putMany(trusted ? list : list.map((record) => loadRecord(table, record, stamp)));
    if (table.size !== list.length) throw new Error(`object ${key} has the same primary key twice`);
  }
  return store;
}
