import { sql } from 'drizzle-orm';
import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import { getRows, type Database } from '#server/db/database';

interface ExpertTimes {
  insertSeconds: number;
  unchangedSeconds: number;
}

/**
 * Measures the time of PostgreSQL itself for the rows of the mirror: they are written to files, read by COPY into a
 * temporary table without indexes, and merged, first into empty tables with all indexes, then over the same rows,
 * which are compared and stay unchanged. The files are on the server, so no driver is involved.
 */
export async function expertMirror(db: Database): Promise<ExpertTimes> {
  const tables = await Promise.all(SYNC_ENTITIES.map((name) => describe(db, name)));
  const [{ folder } = { folder: '/tmp' }] = getRows<{ folder: string }>(
    await db.execute(sql`select current_setting('data_directory') as folder`),
  );
  const getFile = (name: string): string => `${folder}/bench-${name}`;
  for (const { name, columns } of tables)
    await db.execute(sql.raw(`copy ${name} (${columns}) to '${getFile(name)}' (format binary)`));
  await db.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`));
  const mergeAll = async (): Promise<number> => {
    const start = performance.now();
    for (const table of tables) await merge(db, table, getFile(table.name));
    return (performance.now() - start) / 1_000;
  };
  const insertSeconds = await mergeAll();
  return { insertSeconds, unchangedSeconds: await mergeAll() };
}

interface Table {
  name: string;
  columns: string;
  getContent: (alias: string) => string;
  assignments: string;
}

async function describe(db: Database, name: string): Promise<Table> {
  const rows = getRows<{ column: string }>(
    await db.execute(sql`
      select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER' order by ordinal_position`),
  ).map(({ column }) => column);
  const others = rows.filter((column) => column !== 'id');
  return {
    name,
    columns: rows.join(', '),
    getContent: (alias) => `(${others.map((column) => `${alias}.${column}`).join(', ')})`,
    assignments: others.map((column) => `${column} = excluded.${column}`).join(', '),
  };
}

async function merge(
  db: Database,
  { name, columns, getContent, assignments }: Table,
  file: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const select = `select ${columns} from ${name} limit 0`;
    await tx.execute(sql.raw(`create temporary table incoming on commit drop as ${select}`));
    await tx.execute(sql.raw(`copy incoming (${columns}) from '${file}' (format binary)`));
    await tx.execute(
      sql.raw(`
        insert into ${name} (${columns}) select ${columns} from incoming
        on conflict (id) do update set ${assignments}
        where ${getContent(name)} is distinct from ${getContent('excluded')}`),
    );
  });
}
