import type {
  MappingHealth,
  MappingState,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { checkMappings } from './check-mapping';
import { findMetadata } from '../crm/metadata/crm-metadata';
import { findSavedMapping, isMappingChosen } from './mapping-queries';
import { MAPPING_SHAPE, mappingsFrom } from './mapping-sources';
import { findFullRunDue } from '../mirror/reading-queries';

/** Returns the current mapping and its differences from the last read metadata. */
export async function describeMapping(db: Database, clock: Clock): Promise<MappingState> {
  const mapping = await findSavedMapping(db);
  return {
    isChosen: await isMappingChosen(db),
    mapping,
    shape: MAPPING_SHAPE,
    health: await findMappingHealth(db, clock, mapping),
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
