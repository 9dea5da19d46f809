import { foldText, otherLayout, splitWords } from '#contract/lib/lists/search-text';

export interface Part {
  text: string;
  isMatch: boolean;
}

/** Splits a text into matched and unmatched parts. Quotes and niqqud are ignored, as in the search. */
export function matchedParts(text: string, search: string): Part[] {
  const { folded, indexes } = folding(text);
  const matched = new Set<number>();
  for (const word of splitWords(search)) {
    const start = folded.indexOf(word);
    if (start < 0) continue;
    for (const index of indexes.slice(start, start + word.length)) matched.add(index);
  }
  const parts: Part[] = [];
  for (const [index, letter] of [...text].entries()) {
    const isMatch = matched.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}

/** Returns the folded text, with the original position of each letter. */
function folding(text: string): { folded: string; indexes: number[] } {
  const indexes: number[] = [];
  let folded = '';
  for (const [index, letter] of [...text].entries()) {
    const letters = letter.trim() === '' ? ' ' : foldText(letter);
    folded += letters;
    for (let i = 0; i < letters.length; i += 1) indexes.push(index);
  }
  return { folded, indexes };
}

/** Returns the text that was searched in place of the typed text, derived from the results, or null for the typed text. */
export function getSearchedText(typed: string, found: readonly string[]): string | null {
  const other = otherLayout(typed);
  const has = (search: string): boolean =>
    found.some((text) => matchedParts(text, search).some(({ isMatch }) => isMatch));
  return other !== null && !has(typed) && has(other) ? other : null;
}
