import { resolveField } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import type { CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { SYNC_ENTITIES } from '#contract/features/crm-mirror/sync/sync-contract';
import type { Database } from '#server/db/database';
import { findSetting, upsertSetting } from '#server/lib/settings/settings-queries';
import { findMetadata } from '../crm/metadata/crm-metadata';
import type { EntityMapping, FieldMapping } from '../crm/fireberry-mapping';
import { restartRun } from '../runs/passes/restart-run';
import type { SyncRunContext } from '../runs/sync-run-context';

/** CRM fields, `<object>.<field>`, that the mirror's dates were read from as moments. */
const KEY = 'sync.moment_fields';

interface Facts {
  /** Null: never read. */
  metadata: CrmMetadata | null;
  /** Moment fields used by the last run. */
  known: readonly string[];
}

async function findFacts(db: Database): Promise<Facts> {
  const known = (await findSetting(db, KEY)) as string[] | null;
  return { metadata: await findMetadata(db), known: known ?? [] };
}

const nameField = ({ objectType }: EntityMapping, { from }: FieldMapping): string => `${objectType}.${from}`;

/** Returns whether a CRM field contains moments. Without metadata, the mode of the last run applies. */
function containsMoments(mapping: EntityMapping, field: FieldMapping, { metadata, known }: Facts): boolean {
  const fields = metadata?.fields[mapping.objectType];
  if (!fields) return known.includes(nameField(mapping, field));
  const object = metadata?.objects?.find(({ number }) => number === mapping.objectType);
  return resolveField(fields, object?.systemName ?? null, field.from)?.type === 'dateTime';
}

function addZones(mapping: EntityMapping, zone: string, facts: Facts): EntityMapping {
  const fields = mapping.fields.map((field) =>
    field.kind === 'date' && containsMoments(mapping, field, facts) ? { ...field, momentsIn: zone } : field,
  );
  return { ...mapping, fields };
}

/** Returns the mapping with the time zone of each date that is mapped from a field of moments. */
export async function findMoments(
  db: Database,
  mapping: EntityMapping,
  zone: string,
): Promise<EntityMapping> {
  return addZones(mapping, zone, await findFacts(db));
}

/**
 * Marks the moments in the mapping of a run that has read nothing yet. Dates that an earlier run read differently are read again
 * from the beginning.
 */
export async function adoptMoments(run: SyncRunContext): Promise<void> {
  const facts = await findFacts(run.db);
  const found: string[] = [];
  const changed = SYNC_ENTITIES.filter((entity) => {
    const mapping = addZones(run.mappings[entity], run.options.zone, facts);
    run.mappings = { ...run.mappings, [entity]: mapping };
    const dates = mapping.fields.filter(({ kind }) => kind === 'date');
    found.push(
      ...dates.filter(({ momentsIn }) => momentsIn !== undefined).map((one) => nameField(mapping, one)),
    );
    return dates.some(
      (one) => facts.known.includes(nameField(mapping, one)) !== (one.momentsIn !== undefined),
    );
  });
  if (found.join() === facts.known.join()) return;
  await restartRun(run, changed, (tx) => upsertSetting(tx, KEY, found));
}
