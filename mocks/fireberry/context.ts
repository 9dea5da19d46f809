import type { Store } from './store';
import type { CrmRecord, Zone } from './types';

/** What the documents leave open or a tenant may differ in; every value can be changed while it runs. */
export type Settings = {
  /** 1–500 in the documents. */
  v3PageSize: number;
  /** A page size over the limit: silently made smaller, or a 400. */
  v3OverLimit: 'clamp' | 'error';
  /** How several v3 filter groups combine. */
  filterGroups: 'AND' | 'OR';
  /** Of the date-times in a query and in its answer. */
  zone: Zone;
  /** The value of an empty date in answers; .NET clients of the CRM send `0001-01-01T00:00:00`. */
  emptyDate: string | null;
  /** Names of fields in answers: as they were asked for, or in a spelling of the CRM's own, such as `CrmorderNumber`. */
  spelling: 'asked' | 'own';
};

export const defaultSettings: Readonly<Settings> = {
  v3PageSize: 500,
  v3OverLimit: 'error',
  filterGroups: 'AND',
  zone: 'UTC',
  emptyDate: null,
  spelling: 'asked',
};

/** What the routes work with. */
export type ApiContext = {
  store: Store;
  settings: Settings;
  /** The CRM's clock, with its offset. */
  now: () => Date;
  /** The user that the token stands for. */
  userId: string | null;
  cache: ResultCache;
};

/** The last few sorted results, so that paging through a large one sorts it once. */
export class ResultCache {
  private readonly entries = new Map<string, { version: number; records: readonly CrmRecord[] }>();

  /** The cached list for this key, made anew when any data has changed since. */
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
