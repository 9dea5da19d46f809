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
 * @param few the table has some hundreds of rows. All are read, once for all rows of the result.
 */
export function nameLabel(
  row: NamedRow,
  table: SQLWrapper,
  { few = false }: { few?: boolean } = {},
): SQL<string | null> {
  const { id, name, searchName } = row;
  const key = nameKey(sql`others.search_name`);
  const isShared = few
    ? sql`${id} in (select id from (
        select others.id, count(*) over (partition by ${key}) as namesakes from ${table} others
      ) named where namesakes > 1)`
    : // The index by `nameKey` finds a record with the same name, however many there are.
      sql`exists (select 1 from ${table} others where ${key} = ${nameKey(searchName)} and others.id <> ${id})`;
  // The first eight digits of a GUID. Parts of other ids may not be unique.
  const part = sql`case when length(${id}) = 36 then left(${id}, 8) else ${id} end`;
  return sql`case when ${searchName} = '' then ${id}
    when ${isShared} then ${name} || ' (' || ${part} || ')' else ${name} end`;
}
