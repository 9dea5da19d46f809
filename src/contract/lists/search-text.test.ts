import { foldText, wordsOf } from './search-text';

it('folds what nobody types', () => {
  expect(foldText('  "צה״ל"\u200f Ltd\u05be1 ')).toBe('צהל ltd-1');
  expect(wordsOf("ג'ורג'  לוי ג׳ורג׳")).toEqual(['גורג', 'לוי']);
  expect(wordsOf('"" ״')).toEqual([]);
});
