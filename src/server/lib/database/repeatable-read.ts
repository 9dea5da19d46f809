import type { Database } from './database';

/**
 * Reads several figures from one snapshot (`repeatable read`). Without it, a synchronisation that ends in between would return
 * parts that do not add up to the total.
 */
export function repeatableRead<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
