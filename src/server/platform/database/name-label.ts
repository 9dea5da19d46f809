import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { nameKey } from './columns';

/** Columns of a mirrored record in a query. */
interface NamedRow {
  id: SQLWrapper;
  name: SQLWrapper;
  searchName: SQLWrapper;
}

/** Returns a record's name, or its id if the name is empty. Null without a record. */
export function nameOrId({ id, name, searchName }: NamedRow): SQL<string | null> {
  return sql`case when ${searchName} = '' then ${id} else ${name} end`;
}

/**
 * Returns a record's name for places without further data: the id if the name is empty, and the name with a part of the id if
 * another record of the table has the same name. Null without a record.
 */
export function nameLabel({ id, name, searchName }: NamedRow, table: SQLWrapper): SQL<string | null> {
  // The index by `nameKey` finds a record with the same name, however many there are.
  const other = sql`select 1 from ${table} others
    where ${nameKey(sql`others.search_name`)} = ${nameKey(searchName)} and others.id <> ${id}`;
  // The first eight digits of a GUID. Parts of other ids may not be unique.
  const part = sql`case when length(${id}) = 36 then left(${id}, 8) else ${id} end`;
  return sql`case when ${searchName} = '' then ${id}
    when exists (${other}) then ${name} || ' (' || ${part} || ')' else ${name} end`;
}
