import { HttpError } from '../http/errors';
import { toKey, parseKey } from './list-keys';

/**
 * Returns a page of a list with a fixed order, and the `after` key of the next page; null on the last page.
 * @param rows one row more than the page, if there are more
 * @param getKey returns the sort value and the id of a row
 */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  getKey: (row: Row) => [first: string, id: string],
): { data: Row[]; next: string | null } {
  const data = rows.slice(0, size);
  const last = rows.length > size ? data.at(-1) : undefined;
  if (last === undefined) return { data, next: null };
  const [first, id] = getKey(last);
  return { data, next: toKey({ values: [first], id }) };
}

/**
 * Parses the two parts of such a key; null without a key.
 * @throws HttpError `invalid_input` if the text is not a key, or its first part is invalid
 */
export function splitKey(
  key: string | undefined,
  fits: (first: string) => boolean,
): [first: string, id: string] | null {
  if (key === undefined) return null;
  const position = parseKey(key, [{ type: 'text' }]);
  const first = position?.values[0];
  if (position && first != null && fits(first)) return [first, position.id];
  const fields = [{ field: 'query.after', reason: 'is not a key of this list' }];
  throw new HttpError('invalid_input', 'the input is not valid', { fields });
}
