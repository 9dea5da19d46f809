import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';

/** Tables with counts of wrong codes and of calls to the CRM, and with refused views of salaries. */
const BOOKKEEPING = ['attempts', 'crm_calls', 'crm_recent_calls', 'salary_views'];

/** Excludes the cache of the CRM's metadata. */
const CHANGED_BY_PEOPLE = ` where key <> 'sync.metadata'`;

/** Returns the content of all tables as text. */
export async function readContent(db: Database): Promise<string> {
  const found = await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const names = getRows<{ name: string }>(found).map(({ name }) => name);
  const counted = names
    .filter((name) => !BOOKKEEPING.includes(name))
    .map(
      (name) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as held from ${name} t${name === 'settings' ? CHANGED_BY_PEOPLE : ''}`,
    );
  return JSON.stringify(getRows(await db.execute(sql.raw(`${counted.join(' union all ')} order by name`))));
}
