import { toDisplayedName } from './displayed-name';

/** Returns the name of a customer, marketer or product. The id replaces an empty name. */
export function recordName({ id, name }: { id: string; name: string | null }): string {
  const displayed = toDisplayedName(name ?? '');
  return displayed.trim() === '' ? id : displayed;
}
