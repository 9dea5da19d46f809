import { SYNC_ENTITIES } from '../sync/sync-contract';
import type { EntitySource, MappingChange, SyncMapping } from './sync-mapping-contract';

/** Returns all parts of an entity's source with their values. */
function getParts({ objectType, primaryKey, fields, isOff = false }: EntitySource): Map<string, string> {
  const parts = new Map([
    ['objectType', String(objectType)],
    ['primaryKey', primaryKey],
    ['isOff', String(isOff)],
  ]);
  for (const [to, { from, code }] of Object.entries(fields)) {
    parts.set(to, from);
    if (code !== undefined) parts.set(`${to}.code`, code);
  }
  return parts;
}

/** Returns the differences between two mappings, in the order of entities and fields. */
export function changesBetween(before: SyncMapping, after: SyncMapping): MappingChange[] {
  return SYNC_ENTITIES.flatMap((entity) => {
    const [old, next] = [getParts(before[entity]), getParts(after[entity])];
    const parts = [...new Set([...old.keys(), ...next.keys()])];
    return parts
      .filter((part) => old.get(part) !== next.get(part))
      .map((part) => ({ entity, part, before: old.get(part) ?? null, after: next.get(part) ?? null }));
  });
}

/** Returns a copy of the source with another value in one part. */
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

/** Returns the value of one part of a source. Empty if the source has no such part. */
export function valueAt(source: EntitySource, part: string): string {
  return getParts(source).get(part) ?? '';
}
