/** Embeddings, overrides and isolates. They would turn the letters of a name, or of what stands after it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a name of the CRM, or another text of it, as it is displayed: its letters in their own direction. */
export function toDisplayedName(name: string): string {
  return name.replace(DIRECTIONS, '');
}

/** Stands between a name and the fact that tells it apart from equal names. It begins with a no-break space, names have none there. */
export const FACT_JOINT = '\u00a0· ';

/** Returns the parts of a name of this server: the name, and the fact if other records have the same name. */
export function splitName(label: string): { name: string; fact: string | null } {
  const at = label.lastIndexOf(FACT_JOINT);
  if (at <= 0) return { name: label, fact: null };
  return { name: label.slice(0, at), fact: label.slice(at + FACT_JOINT.length) };
}
