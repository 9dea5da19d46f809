import type { Store } from './store';
import type { CrmRecord, Zone } from './types';

/**
 * Behaviour that the documentation leaves open or that differs between tenants. Every value can be changed at run
 * time.
 */
export type Settings = {
  /** 1–500 in the documentation. */
  v3PageSize: number;
  /** Page size over the limit: silently reduced, or a 400. */
  v3OverLimit: 'clamp' | 'error';
  /** Combination of several v3 filter groups. */
  filterGroups: 'AND' | 'OR';
  /** Time zone of the date-times in queries and responses. */
  zone: Zone;
  /** Value of an empty date in responses. .NET clients of the CRM send `0001-01-01T00:00:00`. */
  emptyDate: string | null;
  /** Empty fields in responses: `null`, or left out. */
  emptyFields: 'null' | 'omitted';
  /** Field names in responses: as requested, or in the CRM's own spelling, e.g. `CrmorderNumber`. */
  spelling: 'asked' | 'own';
};

export const defaultSettings: Readonly<Settings> = {
  v3PageSize: 500,
  v3OverLimit: 'error',
  filterGroups: 'AND',
  zone: 'UTC',
  emptyDate: null,
  emptyFields: 'null',
  spelling: 'asked',
};

/** Context of the routes. */
export type ApiContext = {
  store: Store;
  settings: Settings;
  /** Clock of the CRM with its offset. */
  now: () => Date;
  /** User of the token. */
  userId: string | null;
  cache: ResultCache;
};

/** Cache of the last sorted results, so that paging through a large result sorts it once. */
export class ResultCache {
  private readonly entries = new Map<string, { version: number; records: readonly CrmRecord[] }>();

  /** Returns the cached list of the key. Creates it again after any data has changed. */
  get(key: string, version: number, make: () => readonly CrmRecord[]): readonly CrmRecord[] {
    const known = this.entries.get(key);
    if (known?.version === version) return known.records;
    const records = make();
    this.entries.delete(key);
    this.entries.set(key, { version, records });
    const oldest = this.entries.keys().next();
    if (this.entries.size > 4 && !oldest.done) this.entries.delete(oldest.value);
    return records;
  }
}
