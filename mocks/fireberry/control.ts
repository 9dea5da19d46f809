import type { ApiContext, Settings } from './context';
import { toStamp } from './query/dates';
import { stampEqually } from './fault-effects';
import type { FaultBook, FaultSpec, FaultState } from './faults';
import { defaultRateLimit, type CallStats, type RateLimiter, type RateLimitSettings } from './rate-limit';
import { ResultCache, defaultSettings } from './context';
import { changeSchema, type SchemaChange } from './schema-changes';
import { canonicalRecord, type Store, type Table } from './store';
import type { CrmRecord, CrmValue } from './types';

export type ObjectKey = number | string;
export type RecordInput = Record<string, CrmValue | undefined>;

/** Controls of the simulator. They do not count as calls and are not subject to faults. */
export type Control = {
  setRateLimit: (change: Partial<RateLimitSettings>) => RateLimitSettings;
  setSettings: (change: Partial<Settings>) => Settings;
  /** Moves the CRM's clock by an offset: timestamps, relative dates, `Date` header, rate limit windows. */
  setClockOffset: (ms: number) => void;
  /** Adds a fault and returns its number. @throws Error for an unknown kind. */
  addFault: (spec: FaultSpec) => number;
  removeFault: (id: number) => boolean;
  clearFaults: () => void;
  faults: () => FaultState[];
  stats: () => CallStats;
  resetStats: () => void;
  /** Returns all current records with `_id`, for comparison. */
  records: (object: ObjectKey) => CrmRecord[];
  record: (object: ObjectKey, id: string) => CrmRecord | undefined;
  /** Adds or replaces a record. `modifiedon` and `createdon` default to now. */
  put: (object: ObjectKey, record: RecordInput) => CrmRecord;
  putMany: (object: ObjectKey, records: RecordInput[]) => void;
  /** Changes some fields. `modifiedon` becomes now unless the change contains it (null removes it). */
  change: (object: ObjectKey, id: string, patch: RecordInput) => CrmRecord;
  /** Deletes a record without a trace. Returns false if it does not exist. */
  remove: (object: ObjectKey, id: string) => boolean;
  /** Changes the schema of an object, see `SchemaChange`. Values stay with a renamed field. */
  changeSchema: (object: ObjectKey, change: SchemaChange) => void;
  /** Gives the first `count` records of an object the same timestamp (ISO; default: now). */
  stampEqually: (object: ObjectKey, count: number, stamp?: string) => void;
  /** Resets settings, faults, clock and counters; with `data` also the records. */
  reset: (what?: { data?: boolean }) => void;
};

export type ControlParts = {
  context: ApiContext & { offsetMs: number };
  limiter: RateLimiter;
  faults: FaultBook;
  load: () => Store;
  options: { rateLimit?: Partial<RateLimitSettings>; settings?: Partial<Settings> };
};

function tableIn(store: Store, object: ObjectKey): Table {
  const table = store.table(object);
  if (!table) throw new Error(`unknown object ${object}`);
  return table;
}

function withId(table: Table, record: CrmRecord): CrmRecord {
  return { _id: table.getId(record), ...record };
}

function stamped(table: Table, input: RecordInput, now: Date): CrmRecord {
  const { primaryKey } = table.definition;
  const record = canonicalRecord(table.definition, input);
  record[primaryKey] ??= input._id ?? null;
  if (typeof record[primaryKey] !== 'string') throw new Error(`a record needs its ${primaryKey}`);
  const stamp = toStamp(now.getTime());
  if (record.modifiedon === undefined) record.modifiedon = stamp;
  if (record.createdon === undefined) record.createdon = record.modifiedon;
  return record;
}

function dataControl({ context, load }: ControlParts) {
  const tableFor = (object: ObjectKey): Table => tableIn(context.store, object);
  return {
    records: (object: ObjectKey): CrmRecord[] => {
      const table = tableFor(object);
      return [...table.values()].map((record) => withId(table, record));
    },
    record: (object: ObjectKey, id: string): CrmRecord | undefined => {
      const table = tableFor(object);
      const record = table.get(id);
      return record && withId(table, record);
    },
    put: (object: ObjectKey, input: RecordInput): CrmRecord => {
      const table = tableFor(object);
      const record = stamped(table, input, context.now());
      table.put(record);
      return withId(table, record);
    },
    putMany: (object: ObjectKey, inputs: RecordInput[]): void => {
      const table = tableFor(object);
      table.putMany(inputs.map((input) => stamped(table, input, context.now())));
    },
    change: (object: ObjectKey, id: string, patch: RecordInput): CrmRecord => {
      const table = tableFor(object);
      const old = table.get(id);
      if (!old) throw new Error(`no record ${id} of object ${object}`);
      const modifiedon = toStamp(context.now().getTime());
      const record = { ...old, modifiedon, ...canonicalRecord(table.definition, patch) };
      table.put({ ...record, [table.definition.primaryKey]: table.getId(old) });
      return withId(table, record);
    },
    remove: (object: ObjectKey, id: string): boolean => tableFor(object).remove(id),
    stampEqually: (object: ObjectKey, count: number, stamp?: string): void =>
      stampEqually(tableFor(object), count, stamp ?? toStamp(context.now().getTime())),
    changeSchema: (object: ObjectKey, change: SchemaChange): void =>
      changeSchema(context.store, tableFor(object), change),
    reload: (): void => {
      const fresh = load();
      context.store.takeSchema(fresh.schema);
      context.cache = new ResultCache();
      for (const table of context.store.all()) {
        table.clear();
        table.putMany(fresh.table(table.definition.number)?.values() ?? []);
      }
    },
  };
}

/** Creates the controls of a simulator. */
export function bindControl(parts: ControlParts): Control {
  const { context, limiter, faults, options } = parts;
  const { reload, ...data } = dataControl(parts);
  return {
    ...data,
    setRateLimit: (change) => {
      limiter.settings = { ...limiter.settings, ...change };
      return limiter.settings;
    },
    setSettings: (change) => {
      Object.assign(context.settings, change);
      return context.settings;
    },
    setClockOffset: (ms) => {
      context.offsetMs = ms;
    },
    addFault: (spec) => faults.add(spec),
    removeFault: (id) => faults.remove(id),
    clearFaults: () => faults.clear(),
    faults: () => faults.list(),
    stats: () => limiter.stats(),
    resetStats: () => limiter.reset(),
    reset: (what = {}) => {
      context.settings = { ...defaultSettings, ...options.settings };
      context.offsetMs = 0;
      limiter.settings = { ...defaultRateLimit, ...options.rateLimit };
      limiter.reset();
      faults.clear();
      if (what.data) reload();
    },
  };
}
