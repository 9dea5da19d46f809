/** Quotes (geresh and gershayim among them), niqqud and marks of direction: nobody types them when searching. */
const NOT_SEARCHED =
  /["'`\u00b4\u0591-\u05bd\u05bf-\u05c7\u05f3\u05f4\u061c\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text as it is searched and sorted by name. `folded()` of the server's schema.ts does the same in SQL. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u05be', '-')
    .replaceAll('\u00a0', ' ')
    .replace(NOT_SEARCHED, '')
    .replace(/^ +| +$/g, '');
}

/** More words than this narrow nothing down and cost a search each. */
const MOST_WORDS = 5;

/** The words of a search; every one of them must be found. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);
}

/** Characters by which texts are sorted: the CRM's may be of any length, a key in an address may not. */
export const LONGEST_SORTED_TEXT = 200;
