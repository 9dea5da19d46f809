import { splitName, toDisplayedName } from '#contract/lib/lists/displayed-name';

/** Custom properties of a face: its letters and its ground. No red, which calls for action. */
export const FACE_TINTS = [
  { letters: 'teal', ground: 'teal-soft' },
  { letters: 'accent', ground: 'indigo-soft' },
  { letters: 'success', ground: 'green-soft' },
  { letters: 'warning', ground: 'amber-soft' },
  { letters: 'violet', ground: 'violet-soft' },
  { letters: 'muted', ground: 'slate-soft' },
] as const;

/** Returns the tint of a name, the same on every page. */
export function getFaceTint(name: string): (typeof FACE_TINTS)[number] {
  let hash = 0;
  for (const letter of toBareName(name)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return FACE_TINTS[hash % FACE_TINTS.length] ?? FACE_TINTS[0];
}

/** Returns the first letters of the first and the last word, or the first two of an only word. */
export function getInitials(name: string): string {
  const words = toBareName(name).split(/\s+/);
  const letters = words.map((word) => word.match(/[\p{L}\p{N}]/gu) ?? []);
  const [first = [], ...others] = letters.filter((found) => found.length > 0);
  const last = others.at(-1);
  return (last ? [first[0], last[0]] : first.slice(0, 2)).join('');
}

function toBareName(name: string): string {
  return splitName(toDisplayedName(name)).name.trim();
}
