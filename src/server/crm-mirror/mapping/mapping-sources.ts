import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type {
  EntitySource,
  MappingShape,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { DEFAULT_MAPPING, type EntityMapping, type EntityMappings } from '../crm/fireberry-mapping';

export function forEachEntity<T>(make: (entity: SyncEntity) => T): Record<SyncEntity, T> {
  return Object.fromEntries(SYNC_ENTITIES.map((entity) => [entity, make(entity)])) as Record<SyncEntity, T>;
}

/** Returns the configurable part of a mapping. */
function getSource({ objectType, primaryKey, fields, isOff }: EntityMapping): EntitySource {
  const entries = fields.map(({ to, from, code }) => [to, code === undefined ? { from } : { from, code }]);
  return { objectType, primaryKey, fields: Object.fromEntries(entries), ...(isOff && { isOff }) };
}

export function toSyncMapping(mappings: EntityMappings): SyncMapping {
  return forEachEntity((entity) => getSource(mappings[entity]));
}

export const DEFAULT_SOURCES: SyncMapping = toSyncMapping(DEFAULT_MAPPING);

/** Fields of each entity and their kinds, which are not configurable. */
export const MAPPING_SHAPE: MappingShape = forEachEntity((entity) =>
  DEFAULT_MAPPING[entity].fields.map(({ to, kind, code }) => ({ to, kind, code: code !== undefined })),
);

/** Returns an entity's mapping with the settings of `source`. Missing fields have the default. */
export function mappingFrom(entity: SyncEntity, source: EntitySource): EntityMapping {
  const { fields } = DEFAULT_MAPPING[entity];
  return {
    objectType: source.objectType,
    primaryKey: source.primaryKey,
    ...(source.isOff === true && { isOff: true }),
    fields: fields.map((field) => {
      const given = Object.hasOwn(source.fields, field.to) ? source.fields[field.to] : undefined;
      if (given === undefined) return field;
      const { to, kind, code } = field;
      return code === undefined
        ? { to, kind, from: given.from }
        : { to, kind, from: given.from, code: given.code ?? code };
    }),
  };
}

export function mappingsFrom(mapping: SyncMapping): EntityMappings {
  return forEachEntity((entity) => mappingFrom(entity, mapping[entity]));
}

/** Returns the paths of a source's unknown and missing fields. */
export function misplacedFields(entity: SyncEntity, { fields }: EntitySource): string[] {
  const shape = MAPPING_SHAPE[entity];
  const unknown = Object.keys(fields).filter((name) => !shape.some(({ to }) => to === name));
  const missing = shape.filter(({ to, code }) => {
    const given = Object.hasOwn(fields, to) ? fields[to] : undefined;
    return given === undefined || (given.code !== undefined) !== code;
  });
  return [...unknown, ...missing.map(({ to }) => to)].map((name) => `fields.${name}`);
}
