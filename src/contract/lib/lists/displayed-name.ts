/** Returns the name of a customer, marketer or product. The id replaces an empty name. */
export function recordName({ id, name }: { id: string; name: string | null }): string {
  const displayed = toDisplayedName(name ?? '');
  return displayed.trim() === '' ? id : displayed;
}

/** Embeddings, overrides and isolates. They would turn the letters of a name, or of what stands after it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a name of the CRM, or another text of it, as it is displayed: its letters in their own direction. */
export function toDisplayedName(name: string): string {
  return name.replace(DIRECTIONS, '');
}
