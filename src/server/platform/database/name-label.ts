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
  // The index by `nameKey` finds one, however many there are.
  const other = sql`select 1 from ${table} others
    where ${nameKey(sql`others.search_name`)} = ${nameKey(searchName)} and others.id <> ${id}`;
  // The first eight digits of a GUID; of any other id a part could be shared.
  const part = sql`case when length(${id}) = 36 then left(${id}, 8) else ${id} end`;
  return sql`case when ${searchName} = '' then ${id}
    when exists (${other}) then ${name} || ' (' || ${part} || ')' else ${name} end`;
}
