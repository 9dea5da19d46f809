import { desc, eq } from 'drizzle-orm';
import { SyncMapping } from '../../contract/mapping/sync-mapping-contract';
import type { Database } from '../platform/database/database';
import { users } from '../users/users-tables';
import { syncMappings } from './mapping-tables';
import type { EntityMappings } from '../sync/crm/fireberry-mapping';
import { DEFAULT_SOURCES, mappingsFrom, sourcesOf } from './mapping-sources';

/** A mapping that is or was in force. */
export interface SavedMapping {
  /** 0: the default, which nobody saved. */
  version: number;
  mapping: SyncMapping;
  savedAt: string | null;
  savedBy: { id: string; name: string | null } | null;
}

/** The mapping in force (fireberry.md section 9 where nothing was saved), for a run that begins. */
export async function findMapping(db: Database): Promise<EntityMappings> {
  return mappingsFrom((await findSavedMapping(db)).mapping);
}

/** The mapping in force, with who saved it. */
export async function findSavedMapping(db: Database): Promise<SavedMapping> {
  const [newest] = await findVersions(db, 1);
  return newest ?? { version: 0, mapping: DEFAULT_SOURCES, savedAt: null, savedBy: null };
}

/** The newest versions, the newest first. */
export async function findVersions(db: Database, limit: number): Promise<SavedMapping[]> {
  const rows = await db
    .select({
      version: syncMappings.version,
      mapping: syncMappings.mapping,
      savedAt: syncMappings.savedAt,
      savedById: syncMappings.savedBy,
      savedByName: users.displayName,
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

/** Fields that came after a version was saved are the default's there. */
function whole(stored: unknown): SyncMapping {
  return sourcesOf(mappingsFrom(SyncMapping.parse(stored)));
}

/** Adds a version. @returns false when it is there already: somebody else came first. */
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
