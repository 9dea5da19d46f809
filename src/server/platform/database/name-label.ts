import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { nameKey } from './columns';

/** A mirrored record among the tables of a query. */
interface NamedRow {
  id: SQLWrapper;
  name: SQLWrapper;
  searchName: SQLWrapper;
}

/** A record's name, or its id where the name is empty. Null where there is no record. */
export function nameOrId({ id, name, searchName }: NamedRow): SQL<string | null> {
  return sql`case when ${searchName} = '' then ${id} else ${name} end`;
}

/**
 * A record's name as everybody sees it where it stands alone: its id where the name is empty, and with a part of the id
 * where another record of the table has the same name. Null where there is no record.
 */
export function nameLabel({ id, name, searchName }: NamedRow, table: SQLWrapper): SQL<string | null> {
  // The index by `nameKey` finds them.
  const others = sql`select 1 from ${table} others
    where ${nameKey(sql`others.search_name`)} = ${nameKey(searchName)} and others.id <> ${id}`;
  const part = sql`left(${id}, 8)`;
  return sql`case when ${searchName} = '' then ${id}
    when not exists (${others}) then ${name}
    when exists (${others} and left(others.id, 8) = ${part}) then ${name} || ' (' || ${id} || ')'
    else ${name} || ' (' || ${part} || ')' end`;
}
