import { sql } from 'drizzle-orm';
import type { SyncEntity } from '../../contract/sync/sync-contract';
import { rowsOf, type Database } from '../platform/database/database';
import { listOf } from '../platform/database/sql-fragments';
import type { MirrorRow } from '../sync/crm/fireberry-mapping';
import { describe as describeTable } from '../sync/mirror/sync-queries';

/** A row by the names of its table's properties. */
export type Stored = Readonly<Record<string, string | number | boolean | null>>;

/** Rows as the database would give them back: rounded, in its own spelling. */
export async function asStored(
  db: Database,
  entity: SyncEntity,
  rows: readonly MirrorRow[],
): Promise<Map<string, Stored>> {
  const { given } = describeTable(entity);
  const result = await db.execute(sql`select row_to_json(given) as stored from ${given(rows, 'given')}`);
  return byId(entity, rowsOf<{ stored: Stored }>(result));
}

/** Rows as they stand in the mirror now. */
export async function findStored(
  db: Database,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const { name } = describeTable(entity);
  const result = await db.execute(sql`
    select row_to_json(t) as stored from ${name} t
    where t.id in ${listOf(ids)}`);
  return byId(entity, rowsOf<{ stored: Stored }>(result));
}

/** Which entity a field refers to. */
const REFERRED: Readonly<Record<string, SyncEntity>> = {
  agentId: 'agents',
  marketerId: 'marketers',
  customerId: 'customers',
  productId: 'products',
};

/** Names of what these rows refer to, by id; what is not in the mirror has none. */
export async function findReferredNames(db: Database, rows: readonly Stored[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [field, entity] of Object.entries(REFERRED)) {
    const ids = new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])));
    if (ids.size === 0) continue;
    const { name } = describeTable(entity);
    const result = await db.execute(sql`select id, name from ${name} where id in ${listOf([...ids])}`);
    for (const row of rowsOf<{ id: string; name: string }>(result)) names.set(row.id, row.name);
  }
  return names;
}

/** By id, each row by the names of the table's properties. */
function byId(entity: SyncEntity, rows: readonly { stored: Stored }[]): Map<string, Stored> {
  const { columns } = describeTable(entity);
  return new Map(
    rows.map(({ stored }) => [
      String(stored['id']),
      Object.fromEntries(columns.map(({ key, name }) => [key, stored[name] ?? null])),
    ]),
  );
}
