import { changesBetween } from '#contract/features/crm-mirror/mapping/mapping-changes';
import {
  LISTED_VERSIONS,
  type MappingHealth,
  type MappingState,
  type MappingVersion,
  type SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { checkMappings } from './check-mapping';
import { findMetadata } from '../crm/metadata/crm-metadata';
import { findSavedMapping, findVersions, isMappingChosen } from './mapping-queries';
import { DEFAULT_SOURCES, MAPPING_SHAPE, mappingsFrom } from './mapping-sources';
import { findFullRunDue } from '../mirror/reading-queries';

/** Returns the current mapping and its differences from the last read metadata. */
export async function describeMapping(db: Database, clock: Clock): Promise<MappingState> {
  const saved = await findSavedMapping(db);
  return {
    ...saved,
    isChosen: await isMappingChosen(db),
    defaults: DEFAULT_SOURCES,
    shape: MAPPING_SHAPE,
    health: await findMappingHealth(db, clock, saved.mapping),
    fullRunDueSince: await findFullRunDue(db),
  };
}

/** Compares a mapping with the stored metadata. Makes no call. */
export async function findMappingHealth(
  db: Database,
  clock: Clock,
  mapping: SyncMapping,
): Promise<MappingHealth> {
  return checkMappings(mappingsFrom(mapping), await findMetadata(db), clock.now());
}

/** Returns the latest versions with their changes; the first one is compared with the default. */
export async function describeVersions(db: Database): Promise<MappingVersion[]> {
  const versions = await findVersions(db, LISTED_VERSIONS + 1);
  return versions.slice(0, LISTED_VERSIONS).map((version, i) => ({
    ...version,
    changes: changesBetween(versions[i + 1]?.mapping ?? DEFAULT_SOURCES, version.mapping),
  }));
}
