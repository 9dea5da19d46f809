import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { SyncMapping, type EntitySource } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { getRows, type Database } from '#server/db/database';
import { settings } from '#server/db/schema/settings-tables';
import { syncCursors, syncFreshness } from '#server/db/schema/sync-tables';
import { findSetting, insertSettingOnce, upsertSetting } from '#server/lib/settings/settings-queries';
import type { EntityMappings } from '../crm/fireberry-mapping';
import { DEFAULT_SOURCES, mappingsFrom, toSyncMapping } from './mapping-sources';

/** Setting with the saved mapping. */
const KEY = 'sync.mapping';
/** Setting with the lower-case names of all CRM fields that were ever saved as the commission. */
const COMMISSION_FIELDS_KEY = 'sync.commission_fields';
const CommissionFields = z.array(z.string());

/** Returns the current mapping for a run (the default of fireberry.md section 9 if none was saved). */
export async function findMapping(db: Database): Promise<EntityMappings> {
  const saved = await findSetting(db, KEY);
  return mappingsFrom(saved === null ? DEFAULT_SOURCES : SyncMapping.parse(saved));
}

/** Returns the current mapping. Fields that were added after it was saved have the default. */
export async function findSavedMapping(db: Database): Promise<SyncMapping> {
  return toSyncMapping(await findMapping(db));
}

/**
 * Returns whether somebody has saved a mapping. Until then no records are read, because the default fits no other organisation.
 * Versions of the application that did read with the default have left cursors, and continue.
 */
export async function isMappingChosen(db: Database): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from ${settings} where ${settings.key} = ${KEY})
      or exists (select from ${syncFreshness}) or exists (select from ${syncCursors}) as "isChosen"`);
  return getRows<{ isChosen: boolean }>(result)[0]?.isChosen === true;
}

/** Saves the default, in a database whose CRM is the simulator. */
export async function saveDefaultMapping(db: Database): Promise<void> {
  await insertSettingOnce(db, KEY, DEFAULT_SOURCES);
}

/** Saves a mapping, and remembers its commission field. */
export async function saveMapping(tx: Database, mapping: SyncMapping): Promise<void> {
  await upsertSetting(tx, KEY, mapping);
  await upsertSetting(tx, COMMISSION_FIELDS_KEY, [...(await findCommissionFields(tx, [mapping.sales]))]);
}

/**
 * Returns the lower-case names of all CRM fields that are, were, or in these sources would be commissions, for any object: a
 * field that once held commissions still holds them.
 */
export async function findCommissionFields(
  db: Database,
  proposed: readonly EntitySource[],
): Promise<ReadonlySet<string>> {
  const former = CommissionFields.nullable().parse(await findSetting(db, COMMISSION_FIELDS_KEY)) ?? [];
  const sources = [DEFAULT_SOURCES.sales, (await findSavedMapping(db)).sales, ...proposed];
  const named = sources.flatMap(({ fields }) => fields['commission']?.from.toLowerCase() ?? []);
  return new Set([...former, ...named]);
}
