import * as z from 'zod/mini';
import { valueAt, withPart } from '#contract/features/crm-mirror/mapping/mapping-changes';
import type { CrmMetadata } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncMapping } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';

/**
 * Unsaved changes by `<entity>/<part>`. They are stored apart from the mapping, so that another saved mapping does not
 * overwrite them.
 */
export type Edits = Readonly<Record<string, string>>;

const StoredEdits = z.record(z.string(), z.string());

/** Returns the stored edits of mapped entities, or null for an invalid value. */
export function parseEdits(kept: unknown): Edits | null {
  const edits = Object.entries(StoredEdits.safeParse(kept).data ?? {});
  const known = edits.filter(([path]) => SYNC_ENTITIES.some((entity) => path.startsWith(`${entity}/`)));
  return known.length > 0 ? Object.fromEntries(known) : null;
}

export function applyEdits(base: SyncMapping, edits: Edits): SyncMapping {
  return Object.entries(edits).reduce((mapping, [path, value]) => {
    const [entity, part] = path.split('/') as [SyncEntity, string];
    return { ...mapping, [entity]: withPart(mapping[entity], part, value) };
  }, base);
}

/** Adds an edit. An edit to the base value is removed. */
export function withEdit(
  base: SyncMapping,
  edits: Edits,
  { entity, part, value }: { entity: SyncEntity; part: string; value: string },
): Edits {
  const path = `${entity}/${part}`;
  const { [path]: _undone, ...others } = edits;
  return valueAt(base[entity], part) === value ? others : { ...others, [path]: value };
}

/** Changes the object, and its key if that follows the default rule. */
export function withObject(
  base: SyncMapping,
  edits: Edits,
  { entity, value, metadata }: { entity: SyncEntity; value: string; metadata: CrmMetadata | undefined },
): Edits {
  const source = applyEdits(base, edits)[entity];
  const getKey = (number: number): string | undefined => {
    const found = metadata?.objects?.find((object) => object.number === number);
    return found && `${found.systemName.toLowerCase()}id`;
  };
  const changed = withEdit(base, edits, { entity, part: 'objectType', value });
  const key = getKey(Number(value));
  const isByRule =
    source.primaryKey === getKey(source.objectType) || /^customobject\d+id$/.test(source.primaryKey);
  if (key === undefined || !isByRule) return changed;
  return withEdit(base, changed, { entity, part: 'primaryKey', value: key });
}
