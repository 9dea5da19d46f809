import { splitKey, toPage } from './key-pages';
import { toKey, parseKey, toValueKey, type KeyPart } from './list-keys';

const TEXT: KeyPart = { type: 'text', nullable: true };

describe('the key of a place', () => {
  it.each<[string, (string | null)[], KeyPart[]]>([
    ['signs of its own', ['10~א!', '!'], [TEXT, TEXT]],
    ['nothing, and an empty text', [null, ''], [TEXT, TEXT]],
    ['a date and a number', ['2026-01-31', '-12.50'], [{ type: 'date' }, { type: 'number' }]],
    ['a moment', ['2026-01-31T22:00:00.000Z'], [{ type: 'moment' }]],
    ['a flag and a code', ['false', '-2147483647'], [{ type: 'flag' }, { type: 'whole' }]],
  ])('is parsed back: %s', (_what, values, parts) => {
    const place = { values, id: 'a~1/%!' };
    const key = toKey(place);
    expect(parseKey(key, parts)).toEqual(place);
    expect(parseKey(new URLSearchParams({ key: key }).get('key') ?? '', parts)).toEqual(place);
  });

  it.each<[string, KeyPart]>([
    ['', { type: 'date' }],
    ['2026-01-01', { type: 'date' }],
    ['2026-01-01~', { type: 'date' }],
    ['2026-01-01~!', { type: 'date' }],
    ['2026-02-30~s', { type: 'date' }],
    ['0000-01-01~s', { type: 'date' }],
    ['!~s', { type: 'date' }],
    ['1e9~s', { type: 'number' }],
    ['~s', { type: 'number' }],
    ['9999999999~s', { type: 'whole' }],
    ['2026-01-31T25:00:00.000Z~s', { type: 'moment' }],
    ['2026-01-31~s', { type: 'moment' }],
    ['2026-02-30T22:00:00.000Z~s', { type: 'moment' }],
    ['yes~s', { type: 'flag' }],
    ['a~b~s', { type: 'text' }],
    ['%E0~s', { type: 'text' }],
    ['1~%00', { type: 'text' }],
  ])('rejects %j for a %j', (key, part) => {
    expect(parseKey(key, [part])).toBeNull();
  });
});

describe('the place of a value', () => {
  it.each<[string, KeyPart]>([
    ['2026-01-31', { type: 'date' }],
    ['-12.50', { type: 'number', nullable: true }],
    ['40', { type: 'whole' }],
  ])('comes before all rows with the value: %s', (value, part) => {
    expect(toValueKey(value, [part, TEXT])).toEqual({ values: [value], id: null });
  });

  it.each<[string, KeyPart[]]>([
    ['of an order by nothing', []],
    ['of names, which nobody asks for by their place', [TEXT]],
    ['that does not fit', [{ type: 'date' }]],
  ])('is null %s', (_what, parts) => {
    expect(toValueKey('40', parts)).toBeNull();
  });
});

describe('a page of a list with a fixed order', () => {
  const page = (rows: string[]) => toPage(rows, 2, (row) => [`~${row}`, row]);

  it('has a key of the next page only if there is one', () => {
    expect(page([])).toEqual({ data: [], next: null });
    expect(page(['a', 'b'])).toEqual({ data: ['a', 'b'], next: null });
    expect(page(['a', 'b', 'c'])).toEqual({ data: ['a', 'b'], next: '%7Eb~b' });
  });

  it('begins after a valid key', () => {
    const fits = (first: string) => first.startsWith('~');
    expect(splitKey(undefined, fits)).toBeNull();
    expect(splitKey('%7Eb~b', fits)).toEqual(['~b', 'b']);
    for (const key of ['', 'b', 'b~b', '%7Eb~b~b', '!~b', '%7Eb~'])
      expect(() => splitKey(key, fits)).toThrow(
        expect.objectContaining({
          code: 'invalid_input',
          message: 'the input is not valid',
          extras: { fields: [{ field: 'query.after', reason: 'is not a key of this list' }] },
        }),
      );
  });
});
