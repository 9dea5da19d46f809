import { changesBetween } from '#contract/features/crm-mirror/mapping/mapping-changes';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  EntitySource,
  MappingChange,
  MappingHealth,
  MappingIssue,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import type { Clock } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { nothingChanged } from '#server/lib/request-context';
import { checkMappings } from './check-mapping';
import { rejectCommissionsElsewhere } from './guard-mapping';
import { renewMetadata } from '../crm/metadata/crm-metadata';
import type { FireberryClient } from '../crm/fireberry-client';
import { findMapping, findSavedMapping, isMappingChosen, saveMapping } from './mapping-queries';
import { mappingsFrom, misplacedFields } from './mapping-sources';
import { postponeRuns, restartReading } from '../mirror/reading-queries';

interface MappingWork {
  db: Database;
  clock: Clock;
  client: Pick<FireberryClient, 'metadata'>;
}

/**
 * Compares an unsaved mapping with the CRM's current metadata, and stores that metadata.
 * @throws HttpError `invalid_input` for unknown or missing fields. @throws CrmError
 */
export async function checkUnsaved(work: MappingWork, mapping: SyncMapping): Promise<MappingHealth> {
  rejectMisplaced(mapping);
  const mappings = mappingsFrom(mapping);
  const also = await findMapping(work.db);
  const metadata = await renewMetadata(work, { mappings, also, whole: true });
  return checkMappings(mappings, metadata, work.clock.now());
}

/**
 * Saves a mapping, unless it equals the current one and that was chosen before. Affected entities are then read from the beginning.
 * @throws HttpError `invalid_input` with the fields that the CRM contradicts; `conflict` if `basedOn` is outdated; `forbidden` if
 * the caller has lost the permission. @throws CrmError if the CRM is unavailable
 */
export async function changeMapping(
  work: MappingWork,
  { basedOn, mapping, userId }: { basedOn: SyncMapping; mapping: SyncMapping; userId: string },
): Promise<void> {
  const { db, clock } = work;
  rejectMisplaced(mapping);
  await rejectOutdated(db, basedOn);
  const changes = changesBetween(basedOn, mapping);
  if (changes.length === 0 && (await isMappingChosen(db))) return nothingChanged();
  rejectContradicted((await checkUnsaved(work, mapping)).issues);
  await db.transaction(async (tx) => {
    const actor = await authorizeWrite(tx);
    if (actor) await rejectCommissionsElsewhere(tx, actor.permissions, Object.values(mapping));
    // Also serialises changes of the mapping.
    await postponeRuns(tx);
    await rejectOutdated(tx, basedOn);
    await saveMapping(tx, mapping);
    await restartReading(tx, getEntities(changes), clock.now());
    await insertAudit(tx, { actorId: userId, action: 'sync_mapping.changed', details: { changes } });
  });
}

/** @throws HttpError `conflict` if the current mapping is another one */
async function rejectOutdated(db: Database, basedOn: SyncMapping): Promise<void> {
  if (changesBetween(await findSavedMapping(db), basedOn).length > 0)
    throw new HttpError('conflict', 'another mapping was saved meanwhile');
}

function rejectMisplaced(mapping: SyncMapping): void {
  rejectNotWhole(
    SYNC_ENTITIES.flatMap((entity) =>
      misplacedFields(entity, mapping[entity]).map((path) => `mapping.${entity}.${path}`),
    ),
  );
}

/** Checks the fields of one entity. @throws HttpError `invalid_input` */
export function rejectMisplacedSource(entity: SyncEntity, source: EntitySource): void {
  rejectNotWhole(misplacedFields(entity, source).map((path) => `source.${path}`));
}

/** @throws HttpError `invalid_input` for unknown or missing fields */
function rejectNotWhole(paths: readonly string[]): void {
  const reason = 'not a field of this entity, or not whole';
  const fields = paths.map((path) => ({ field: `body.${path}`, reason }));
  if (fields.length > 0) throw new HttpError('invalid_input', 'the mapping is not whole', { fields });
}

/** @throws HttpError `invalid_input` with the places of the issues */
function rejectContradicted(issues: readonly MappingIssue[]): void {
  const blocking = issues.filter(({ blocks }) => blocks);
  if (blocking.length === 0) return;
  const fields = blocking.map(({ entity, part, problem }) => ({
    field: `body.mapping.${entity}.${getPath(part)}`,
    reason: problem,
  }));
  throw new HttpError('invalid_input', 'the CRM contradicts the mapping', { fields });
}

function getPath(part: string): string {
  if (part === 'objectType' || part === 'primaryKey') return part;
  const [to, code] = part.split('.');
  return code === undefined ? `fields.${to}.from` : `fields.${to}.code`;
}

function getEntities(changes: readonly MappingChange[]): SyncEntity[] {
  return [...new Set(changes.map(({ entity }) => entity))];
}
