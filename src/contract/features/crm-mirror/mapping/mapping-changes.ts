import { SYNC_ENTITIES } from '../sync/sync-contract';
import type { EntitySource, MappingChange, SyncMapping } from './sync-mapping-contract';

/** Returns all places of an entity's source with their values. */
function getPlaces({ objectType, primaryKey, fields, isOff = false }: EntitySource): Map<string, string> {
  const places = new Map([
    ['objectType', String(objectType)],
    ['primaryKey', primaryKey],
    ['isOff', String(isOff)],
  ]);
  for (const [to, { from, code }] of Object.entries(fields)) {
    places.set(to, from);
    if (code !== undefined) places.set(`${to}.code`, code);
  }
  return places;
}

/** Returns the differences between two mappings, in the order of entities and fields. */
export function changesBetween(before: SyncMapping, after: SyncMapping): MappingChange[] {
  return SYNC_ENTITIES.flatMap((entity) => {
    const [old, next] = [getPlaces(before[entity]), getPlaces(after[entity])];
    const parts = [...new Set([...old.keys(), ...next.keys()])];
    return parts
      .filter((part) => old.get(part) !== next.get(part))
      .map((part) => ({ entity, part, before: old.get(part) ?? null, after: next.get(part) ?? null }));
  });
}

/** Returns a copy of the source with another value in one place. */
export function withPart(source: EntitySource, part: string, value: string): EntitySource {
  if (part === 'objectType') return { ...source, objectType: Number(value) };
  if (part === 'primaryKey') return { ...source, primaryKey: value };
  if (part === 'isOff') return { ...source, isOff: value === 'true' };
  const [to = '', code] = part.split('.');
  const field = source.fields[to];
  if (!field) return source;
  const changed = code === undefined ? { ...field, from: value } : { ...field, code: value };
  return { ...source, fields: { ...source.fields, [to]: changed } };
}

/** Returns the value of one place of a source. Empty if the source has no such place. */
export function valueAt(source: EntitySource, part: string): string {
  return getPlaces(source).get(part) ?? '';
}
