import type { Database } from './database';

/**
 * Reads several figures of one moment: without it a synchronisation that ends in between would give parts that do not
 * add up to their whole.
 */
export function atOneMoment<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
