import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../database';

const dialect = new PgDialect();

/**
 * Renders a part of a statement to its text, which costs much less in each statement than the part itself.
 * @returns the part itself if it has parameters
 */
function render(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  return params.length === 0 ? sql.raw(text) : part;
}

/** Returns a function that renders the parts of a key once. @param build must depend on the key only */
export function renderOnce<Key extends object>(build: (key: Key) => SQL): (key: Key) => SQL {
  const rendered = new WeakMap<Key, SQL>();
  return (key) => {
    const known = rendered.get(key);
    if (known) return known;
    const part = render(build(key));
    rendered.set(key, part);
    return part;
  };
}

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
