import { sql } from 'drizzle-orm';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { getRows, type Database } from '#server/db/database';
import { sqlList } from '#server/db/sql-fragments';
import type { MirrorRow } from '../crm/fireberry-mapping';
import { describe as describeTable } from '../mirror/sync-queries';

/** A row, keyed by its table's properties. */
export type Stored = Readonly<Record<string, string | number | boolean | null>>;

/** Returns rows as the database would return them: rounded and normalized. */
export async function normalizeRows(
  db: Database,
  entity: SyncEntity,
  rows: readonly MirrorRow[],
): Promise<Map<string, Stored>> {
  const { given } = describeTable(entity);
  const result = await db.execute(sql`select row_to_json(given) as stored from ${given(rows, 'given')}`);
  return byId(entity, getRows<{ stored: Stored }>(result));
}

/** Returns rows of the mirror. */
export async function findStored(
  db: Database,
  entity: SyncEntity,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const { name } = describeTable(entity);
  const result = await db.execute(sql`
    select row_to_json(t) as stored from ${name} t
    where t.id in ${sqlList(ids)}`);
  return byId(entity, getRows<{ stored: Stored }>(result));
}

/** Entity referenced by each field. */
const REFERRED: Readonly<Record<string, SyncEntity>> = {
  agentId: 'agents',
  marketerId: 'marketers',
  customerId: 'customers',
  productId: 'products',
};

/** Returns the names of the referenced records by id, if they are in the mirror. */
export async function findReferredNames(db: Database, rows: readonly Stored[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [field, entity] of Object.entries(REFERRED)) {
    const ids = new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : [])));
    if (ids.size === 0) continue;
    const { name } = describeTable(entity);
    const result = await db.execute(sql`select id, name from ${name} where id in ${sqlList([...ids])}`);
    for (const row of getRows<{ id: string; name: string }>(result)) names.set(row.id, row.name);
  }
  return names;
}

/** Returns rows by id, keyed by the table's properties. */
function byId(entity: SyncEntity, rows: readonly { stored: Stored }[]): Map<string, Stored> {
  const { columns } = describeTable(entity);
  return new Map(
    rows.map(({ stored }) => [
      String(stored['id']),
      Object.fromEntries(columns.map(({ key, name }) => [key, stored[name] ?? null])),
    ]),
  );
}
