import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { getRows, type Database } from '#server/db/database';

interface Described {
  name: string;
  columns: string[];
  primaryKey: string[];
  indexes: string[];
  checks: string[];
}

/** Returns the tables of a module whose declaration differs from the migrated database, in both forms. */
export async function findTableDifferences(
  db: Database,
  module: Readonly<Record<string, unknown>>,
): Promise<{ declared: Described; migrated: Described | undefined }[]> {
  const tables = Object.values(module).filter((value) => is(value, PgTable));
  if (tables.length === 0) throw new Error('the module declares no table');
  const pairs = await Promise.all(
    tables.map(async (table) => {
      const declared = describe(table);
      return { declared, migrated: await readTable(db, declared.name) };
    }),
  );
  return pairs.filter(({ declared, migrated }) => JSON.stringify(declared) !== JSON.stringify(migrated));
}

function describe(table: PgTable): Described {
  const { name, columns, indexes, checks, primaryKeys } = getTableConfig(table);
  const single = columns.filter(({ primary }) => primary);
  const isKey = (column: string): boolean => primaryKey.includes(column);
  const primaryKey = [...single, ...primaryKeys.flatMap((key) => key.columns)].map((one) => one.name);
  return {
    name,
    columns: columns
      .map((column) => {
        const hasDefault = column.hasDefault || column.generated !== undefined;
        return writeColumn(
          column.name,
          column.getSQLType(),
          column.notNull || isKey(column.name),
          hasDefault,
        );
      })
      .sort(),
    primaryKey,
    indexes: indexes.map(({ config }) => `${config.name} ${config.columns.length}`).sort(),
    checks: checks.map((check) => check.name).sort(),
  };
}

function writeColumn(name: string, type: string, isRequired: boolean, hasDefault: boolean): string {
  const flags = `${isRequired ? ' not null' : ''}${hasDefault ? ' default' : ''}`;
  return `${name} ${type.replaceAll(/ (?=\()|(?<=,) /g, '')}${flags}`;
}

async function readTable(db: Database, name: string): Promise<Described | undefined> {
  const result = await db.execute(sql`
    select c.oid, (
        select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'notNull', attnotnull,
          'hasDefault', atthasdef or attidentity <> ''))
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(attname order by array_position(i.indkey::int2[], attnum)), '[]')
        from pg_index i join pg_attribute on attrelid = c.oid and attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      (select coalesce(json_agg(x.relname || ' ' || i.indnatts), '[]') from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not i.indisprimary) as indexes,
      (select coalesce(json_agg(conname), '[]') from pg_constraint where conrelid = c.oid and contype = 'c') as checks
    from pg_class c where c.oid = to_regclass(${`public.${name}`})`);
  interface Column {
    name: string;
    type: string;
    notNull: boolean;
    hasDefault: boolean;
  }
  const [row] = getRows<Omit<Described, 'columns'> & { columns: Column[] }>(result);
  if (!row) return undefined;
  return {
    name,
    columns: row.columns.map((one) => writeColumn(one.name, one.type, one.notNull, one.hasDefault)).sort(),
    primaryKey: row.primaryKey,
    indexes: [...row.indexes].sort(),
    checks: [...row.checks].sort(),
  };
}
