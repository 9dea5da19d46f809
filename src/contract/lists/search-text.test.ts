import { digitsToFind, finds, foldText, otherLayout, wordsOf } from './search-text';

it('folds what nobody types', () => {
  expect(foldText('  "צה״ל"\u200f Ltd\u05be1 ')).toBe('צהל ltd-1');
  expect(wordsOf("ג'ורג'  לוי ג׳ורג׳")).toEqual(['גורג', 'לוי']);
  expect(wordsOf('"" ״')).toEqual([]);
});

it.each([
  ['+972 50-555 0111', '505550111'],
  ['050-5550111', '505550111'],
  ['00972505550111', '505550111'],
  ['(03) 555-0111', '35550111'],
  ['012345678', '12345678'],
  ['0111', '0111'],
])('finds the number %s by its digits', (typed, digits) => {
  expect(wordsOf(typed).map(digitsToFind)).toEqual([digits]);
});

it('keeps what is no telephone as its words', () => {
  expect(wordsOf('20211 20212').map(digitsToFind)).toEqual(['20211', '20212']);
  expect(digitsToFind('a920')).toBeNull();
});

it('reads what was typed on the other layout', () => {
  expect(otherLayout('akuo')).toBe('שלום');
  expect(otherLayout("s'jh tcrvo")).toBe('ד,חי אברהם');
  expect(otherLayout('Tnmgh')).toBe('אמצעי');
  expect(otherLayout('ןלןם')).toBe('ikio');
  for (const neither of ['12-34', 'שלום abc', '']) expect(otherLayout(neither)).toBeNull();
  expect(finds('נועה לוי', 'bugv kuh')).toBe(true);
  expect(finds('נועה לוי', 'kuhx')).toBe(false);
});
