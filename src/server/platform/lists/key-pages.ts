import { HttpError } from '../http/errors';

/** The key of a place in a list, as it stands in an address: its parts, readable, between `~`. */
function keyOfParts(parts: readonly string[]): string {
  return parts.map((part) => encodeURIComponent(part).replaceAll('~', '%7E')).join('~');
}

/**
 * A page of a list, and the key to ask `after` with for the next one; null: this is the last.
 * @param rows one more than the page has, where there are.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  partsOf: (row: Row) => readonly string[],
): { data: Row[]; next: string | null } {
  const data = rows.slice(0, size);
  const last = rows.length > size ? data.at(-1) : undefined;
  return { data, next: last === undefined ? null : keyOfParts(partsOf(last)) };
}

/**
 * The two parts of a list's key; null for none.
 * @throws HttpError `invalid_input` for a text that is no key, or whose first part does not fit.
 */
export function partsOfKey(
  key: string | undefined,
  fits: (first: string) => boolean,
): [first: string, id: string] | null {
  if (key === undefined) return null;
  const [first, id, ...others] = decoded(key);
  if (first !== undefined && id && others.length === 0 && fits(first)) return [first, id];
  const fields = [{ field: 'query.after', reason: 'is not a key of this list' }];
  throw new HttpError('invalid_input', 'the input is not valid', { fields });
}

function decoded(key: string): string[] {
  try {
    return key.split('~').map(decodeURIComponent);
  } catch {
    return [];
  }
}
