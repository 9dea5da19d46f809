import type { Database } from './database';
import { isContended } from './unreachable';

/**
 * Reads several figures from one snapshot (`repeatable read`). Without it, a synchronisation that ends in between would return
 * parts that do not add up to the total. Repeats the whole once if another transaction was in the way.
 */
export function repeatableRead<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  const attempt = (): Promise<T> =>
    db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  return attempt().catch((error: unknown) => {
    if (!isContended(error)) throw error;
    return attempt();
  });
}
