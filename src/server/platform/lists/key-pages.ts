import { HttpError } from '../http/errors';
import { keyOfPlace, placeOfKey } from './list-keys';

/**
 * A page of a list whose order nobody chooses, and the key to ask `after` with for the next one; null: this is the last.
 * @param rows one more than the page has, where there are.
 * @param placeOf what the list is sorted by, and the id.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => [first: string, id: string],
): { data: Row[]; next: string | null } {
  const data = rows.slice(0, size);
  const last = rows.length > size ? data.at(-1) : undefined;
  if (last === undefined) return { data, next: null };
  const [first, id] = placeOf(last);
  return { data, next: keyOfPlace({ values: [first], id }) };
}

/**
 * The two parts of such a list's key; null for none.
 * @throws HttpError `invalid_input` for a text that is no key, or whose first part does not fit.
 */
export function partsOfKey(
  key: string | undefined,
  fits: (first: string) => boolean,
): [first: string, id: string] | null {
  if (key === undefined) return null;
  const place = placeOfKey(key, [{ type: 'text' }]);
  const first = place?.values[0];
  if (place && first != null && fits(first)) return [first, place.id];
  const fields = [{ field: 'query.after', reason: 'is not a key of this list' }];
  throw new HttpError('invalid_input', 'the input is not valid', { fields });
}
