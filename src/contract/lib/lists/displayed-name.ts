/** Embeddings, overrides and isolates. They would turn the letters of a name, or of what stands after it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a name of the CRM, or another text of it, as it is displayed: its letters in their own direction. */
export function toDisplayedName(name: string): string {
  return name.replace(DIRECTIONS, '');
}
