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
import { refuseCommissionsElsewhere } from './guard-commissions';
import { renewMetadata } from '../crm/metadata/crm-metadata';
import type { FireberryClient } from '../crm/fireberry-client';
import { findMapping, findSavedMapping, insertVersion, isMappingChosen } from './mapping-queries';
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
  refuseMisplaced(mapping);
  const mappings = mappingsFrom(mapping);
  const also = await findMapping(work.db);
  const metadata = await renewMetadata(work, { mappings, also, whole: true });
  return checkMappings(mappings, metadata, work.clock.now());
}

/**
 * Saves a mapping as a new version, unless it equals the current one and that was chosen before. Affected entities are then read from the beginning.
 * @throws HttpError `invalid_input` with the fields that the CRM contradicts; `conflict` if `basedOn` is outdated; `forbidden` if
 * the caller has lost the permission. @throws CrmError if the CRM is unavailable
 */
export async function changeMapping(
  work: MappingWork,
  change: { basedOn: number; mapping: SyncMapping; userId: string },
): Promise<void> {
  const { db, clock } = work;
  refuseMisplaced(change.mapping);
  const before = await findSavedMapping(db);
  if (before.version !== change.basedOn) throw outdated();
  const changes = changesBetween(before.mapping, change.mapping);
  if (changes.length === 0 && (await isMappingChosen(db))) return nothingChanged();
  refuseContradicted((await checkUnsaved(work, change.mapping)).issues);
  await db.transaction(async (tx) => {
    const actor = await authorizeWrite(tx);
    if (actor) await refuseCommissionsElsewhere(tx, actor.permissions, Object.values(change.mapping));
    await postponeRuns(tx);
    const savedAt = clock.now();
    const version = change.basedOn + 1;
    const isSaved = await insertVersion(tx, {
      version,
      mapping: change.mapping,
      savedAt,
      savedBy: change.userId,
    });
    if (!isSaved) throw outdated();
    await restartReading(tx, getEntities(changes), savedAt);
    await insertAudit(tx, {
      actorId: change.userId,
      action: 'sync_mapping.changed',
      targetId: String(version),
      details: { changes },
    });
  });
}

function outdated(): HttpError {
  return new HttpError('conflict', 'another version of the mapping was saved meanwhile');
}

function refuseMisplaced(mapping: SyncMapping): void {
  refuseNotWhole(
    SYNC_ENTITIES.flatMap((entity) =>
      misplacedFields(entity, mapping[entity]).map((path) => `mapping.${entity}.${path}`),
    ),
  );
}

/** Checks the fields of one entity. @throws HttpError `invalid_input` */
export function refuseMisplacedSource(entity: SyncEntity, source: EntitySource): void {
  refuseNotWhole(misplacedFields(entity, source).map((path) => `source.${path}`));
}

/** @throws HttpError `invalid_input` for unknown or missing fields */
function refuseNotWhole(paths: readonly string[]): void {
  const reason = 'not a field of this entity, or not whole';
  const fields = paths.map((path) => ({ field: `body.${path}`, reason }));
  if (fields.length > 0) throw new HttpError('invalid_input', 'the mapping is not whole', { fields });
}

/** @throws HttpError `invalid_input` with the issues in its details */
function refuseContradicted(issues: readonly MappingIssue[]): void {
  const blocking = issues.filter(({ blocks }) => blocks);
  if (blocking.length === 0) return;
  const fields = blocking.map(({ entity, part, problem }) => ({
    field: `body.mapping.${entity}.${getPath(part)}`,
    reason: problem,
  }));
  throw new HttpError('invalid_input', 'the CRM contradicts the mapping', { fields, details: { issues } });
}

function getPath(part: string): string {
  if (part === 'objectType' || part === 'primaryKey') return part;
  const [to, code] = part.split('.');
  return code === undefined ? `fields.${to}.from` : `fields.${to}.code`;
}

function getEntities(changes: readonly MappingChange[]): SyncEntity[] {
  return [...new Set(changes.map(({ entity }) => entity))];
}
