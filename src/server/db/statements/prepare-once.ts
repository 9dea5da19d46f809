import type { Database } from '../database';

/**
 * Prepares a statement once per database. PostgreSQL parses it once per connection.
 * @param prepare returns a prepared statement whose name no other statement has
 */
export function prepareOnce<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const prepared = new WeakMap<Database, Statement>();
  return (db) => {
    const known = prepared.get(db);
    if (known) return known;
    const statement = prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}
