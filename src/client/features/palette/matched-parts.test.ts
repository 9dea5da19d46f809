import { matchedParts, getSearchedText } from './matched-parts';

const marked = (text: string, search: string): string =>
  matchedParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['אברהם דוד', 'דוד', 'אברהם [דוד]'],
  ["ג'ורג' לוי", 'גורג לו', "[ג]'[ורג]' [לו]י"],
  ['BlueLine Tools', 'blue', '[Blue]Line Tools'],
  ['מלאי', 'דוד', 'מלאי'],
])('marks in %s the matches of %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

it('detects the other keyboard layout, only if the typed text has no matches', () => {
  expect(getSearchedText('akuo', ['שלום שיווק'])).toBe('שלום');
  expect(getSearchedText('blue', ['BlueLine'])).toBeNull();
  expect(getSearchedText('akuo', [])).toBeNull();
  expect(getSearchedText('דוד', ['דוד'])).toBeNull();
});
