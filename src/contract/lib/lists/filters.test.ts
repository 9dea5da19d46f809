import type * as z from 'zod/mini';
import { ColumnText, Code, Day, Flag, Id, listSchema, SearchText, UserId } from './filters';
import { MAX_NAMES, NamesQuery, PageKeyText, PageLimit } from './list-schemas';

const long = (length: number) => 'x'.repeat(length);
const codes = (count: number) => Array.from({ length: count }, (_, i) => i);

it.each<[string, z.ZodMiniType, unknown[], unknown[]]>([
  ['a text of a column', ColumnText, ['a', long(5_000)], ['', 'a\0', undefined]],
  ['an id', Id, [undefined, 'a', long(64)], ['', long(65), 'a\0']],
  ['an id of a user', UserId, ['a', long(128)], ['', long(129)]],
  ['a search text', SearchText, [undefined, 'a', long(100)], ['', long(101), 'a\0']],
  ['a day', Day, [undefined, '1900-01-01', '2024-02-29'], ['', '1899-12-31', '2026-02-30']],
  [
    'a code',
    Code,
    [0, '-7', ' 5 ', 2_147_483_647, '-2147483647'],
    ['', 'a', 1.5, 2_147_483_648, '-2147483648'],
  ],
  ['a flag', Flag, [undefined, true, false, 'true', 'false'], ['', 'yes', 1]],
  ['a list', listSchema(Code, 2), [undefined, 1, [1], [1, 2]], [[1, 2, 3], 'a', ['a']]],
  ['a number of rows', PageLimit, [undefined, 1, '200'], [0, 201, 1.5]],
  ['a key of a page', PageKeyText, [undefined, 'a', long(8_000)], ['', long(8_001)]],
  [
    'a search for names',
    NamesQuery,
    [{}, { text: 'a', id: 'b' }, { id: codes(MAX_NAMES).map(String) }],
    [{ id: codes(MAX_NAMES + 1).map(String) }, { other: 1 }],
  ],
])('%s accepts %j and rejects %j', (_what, schema, accepted, rejected) => {
  const accepts = (value: unknown) => schema.safeParse(value).success;
  expect(accepted.filter((value) => !accepts(value))).toEqual([]);
  expect(rejected.filter(accepts)).toEqual([]);
});

it('converts the values of a query string', () => {
  expect([Code.parse(' 5 '), Flag.parse('true'), Flag.parse('false'), PageLimit.parse(undefined)]).toEqual([
    5,
    true,
    false,
    50,
  ]);
  expect(listSchema(Code, 2).parse('7')).toEqual([7]);
  expect(Id.parse('ABCDEF01-2345-4789-ABCD-EF0123456789')).toBe('abcdef01-2345-4789-abcd-ef0123456789');
  expect(MAX_NAMES).toBe(50);
});
