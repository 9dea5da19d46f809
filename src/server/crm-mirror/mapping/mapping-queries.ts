import { desc, eq, sql } from 'drizzle-orm';
import { SyncMapping } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { getRows, type Database } from '#server/db/database';
import { syncCursors, syncFreshness } from '#server/db/schema/sync-tables';
import { personName } from '#server/lib/names/person-name-queries';
import { users } from '#server/db/schema/users-tables';
import { syncMappings } from '#server/db/schema/mapping-tables';
import type { EntityMappings } from '../crm/fireberry-mapping';
import { DEFAULT_SOURCES, mappingsFrom, toSyncMapping } from './mapping-sources';

/** A current or former mapping. */
export interface SavedMapping {
  /** 0: the default, never saved. */
  version: number;
  mapping: SyncMapping;
  savedAt: string | null;
  savedBy: { id: string; name: string | null } | null;
}

/** Returns the current mapping for a run (the default of fireberry.md section 9 if none was saved). */
export async function findMapping(db: Database): Promise<EntityMappings> {
  return mappingsFrom((await findSavedMapping(db)).mapping);
}

/** Returns the current mapping and its author. */
export async function findSavedMapping(db: Database): Promise<SavedMapping> {
  const [newest] = await findVersions(db, 1);
  return newest ?? { version: 0, mapping: DEFAULT_SOURCES, savedAt: null, savedBy: null };
}

/**
 * Returns whether somebody has saved a mapping. Until then no records are read, because the default fits no other organisation.
 * Versions of the application that did read with the default have left cursors, and continue.
 */
export async function isMappingChosen(db: Database): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select from ${syncMappings}) or exists (select from ${syncFreshness})
      or exists (select from ${syncCursors}) as "isChosen"`);
  return getRows<{ isChosen: boolean }>(result)[0]?.isChosen === true;
}

/** Saves the default as the first version, in a database whose CRM is the simulator. */
export async function saveDefaultMapping(db: Database): Promise<void> {
  await db.insert(syncMappings).values({ version: 1, mapping: DEFAULT_SOURCES }).onConflictDoNothing();
}

/** Returns the latest versions, latest first. */
export async function findVersions(db: Database, limit: number): Promise<SavedMapping[]> {
  const rows = await db
    .select({
      version: syncMappings.version,
      mapping: syncMappings.mapping,
      savedAt: syncMappings.savedAt,
      savedById: syncMappings.savedBy,
      savedByName: personName(users),
    })
    .from(syncMappings)
    .leftJoin(users, eq(users.id, syncMappings.savedBy))
    .orderBy(desc(syncMappings.version))
    .limit(limit);
  return rows.map(({ version, mapping, savedAt, savedById, savedByName }) => ({
    version,
    mapping: whole(mapping),
    savedAt,
    savedBy: savedById === null ? null : { id: savedById, name: savedByName },
  }));
}

/** Fields added after a version was saved have the default there. */
function whole(stored: unknown): SyncMapping {
  return toSyncMapping(mappingsFrom(SyncMapping.parse(stored)));
}

/** Inserts a version. @returns false if it already exists, because another user saved first */
export async function insertVersion(
  db: Database,
  version: { version: number; mapping: SyncMapping; savedAt: Date; savedBy: string },
): Promise<boolean> {
  const rows = await db
    .insert(syncMappings)
    .values({ ...version, savedAt: version.savedAt.toISOString() })
    .onConflictDoNothing()
    .returning({ version: syncMappings.version });
  return rows.length > 0;
}
