import { sql } from 'drizzle-orm';
import { getRows } from '#server/db/database';
import { openDatabase, type DatabaseOptions } from '#server/db/open-database';

const TABLES = `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`;

/** Rows as sorted texts, by the name of their table. */
type Rows = Record<string, string[]>;

/** Reads all rows of all tables but some. No server may use an embedded database meanwhile. */
export async function readRows(options: DatabaseOptions, except: readonly string[] = []): Promise<Rows> {
  const { db, close } = await openDatabase(options);
  try {
    const rows: Rows = {};
    await db.transaction(async (tx) => {
      const query = async (text: string) => getRows<Record<string, string>>(await tx.execute(sql.raw(text)));
      await query(`set local timezone to 'UTC'`);
      for (const { name = '' } of await query(TABLES)) {
        if (except.includes(name)) continue;
        const table = await query(`select t::text as row from ${name} t order by t::text collate "C"`);
        rows[name] = table.map(({ row = '' }) => row);
      }
    });
    return rows;
  } finally {
    await close();
  }
}
