import type * as z from 'zod/mini';
import type { KeyValueStore } from '../services';

/**
 * Reads a JSON value from browser storage, which may contain anything.
 * @returns null for a missing or invalid value; an invalid value is removed.
 */
export function readStored<S extends z.ZodMiniType>(
  store: KeyValueStore,
  key: string,
  schema: S,
): z.output<S> | null {
  const text = store.get(key);
  if (text === null) return null;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  store.remove(key);
  return null;
}

export function writeStored(store: KeyValueStore, key: string, value: unknown): void {
  store.set(key, JSON.stringify(value));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
