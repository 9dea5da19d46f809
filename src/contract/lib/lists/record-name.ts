/** Returns the name of a customer, marketer or product. The id replaces an empty name. */
export function recordName({ id, name }: { id: string; name: string | null }): string {
  return name === null || name.trim() === '' ? id : name;
}
