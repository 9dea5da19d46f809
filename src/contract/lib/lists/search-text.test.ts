import { digitsToFind, matchesSearch, foldText, otherLayout, splitWords } from './search-text';

it('removes characters that users do not type', () => {
  expect(foldText('  "צה״ל"\u200f Ltd\u05be1\u00a0A  ')).toBe('צהל ltd-1 a');
  expect(splitWords("ג'ורג'  לוי ג׳ורג׳")).toEqual(['גורג', 'לוי']);
  expect(splitWords('"" ״')).toEqual([]);
  expect(splitWords('one two three four five six seven')).toEqual(['one', 'two', 'three', 'four', 'five']);
});

it.each([
  ['+972 50-555 0111', '505550111'],
  ['050-5550111', '505550111'],
  ['00972505550111', '505550111'],
  ['(03) 555-0111', '35550111'],
  ['012345678', '12345678'],
  ['0123456', '123456'],
  ['0000012345', '12345'],
  ['5005550111', '5005550111'],
  ['0111', '0111'],
  ['(052) 555 0111', '525550111'],
  ['97212345678901', '97212345678901'],
  ['19721234567890', '19721234567890'],
])('finds the number %s by its digits', (typed, digits) => {
  expect(splitWords(typed).map(digitsToFind)).toEqual([digits]);
});

it('splits text that is not a phone number into words', () => {
  expect(splitWords('20211 20212').map(digitsToFind)).toEqual(['20211', '20212']);
  expect(splitWords('03-4 5')).toEqual(['03-4', '5']);
  expect(splitWords('050 לוי 5550111')).toEqual(['050', 'לוי', '5550111']);
  expect(['a920', '920a', '92a0'].map(digitsToFind)).toEqual([null, null, null]);
});

it('finds text typed on the other keyboard layout', () => {
  expect(otherLayout('akuo')).toBe('שלום');
  expect(otherLayout("s'jh tcrvo")).toBe('ד,חי אברהם');
  expect(otherLayout('Tnmgh')).toBe('אמצעי');
  expect(otherLayout('ןלןם')).toBe('ikio');
  for (const neither of ['12-34', 'שלום abc', '']) expect(otherLayout(neither)).toBeNull();
  expect(matchesSearch('נועה לוי', 'bugv kuh')).toBe(true);
  for (const typed of ['kuhx', 'לוי כהן', '12-34']) expect(matchesSearch('נועה לוי', typed)).toBe(false);
});
