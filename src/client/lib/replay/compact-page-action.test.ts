import { compactPageAction, expandPageAction } from './compact-page-action';

const KEY = 'listThings()';
const TYPE = 'api/executeQuery/fulfilled';
/** Pages are compared by identity, as in a cache. */
const page = (name: string) => ({ name });
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map(page) as [object, object, object, object];
const PARAMS = new Map([A, B, C, D].map((one, i) => [one, i]));
const data = (...pages: object[]) => ({ pages, pageParams: pages.map((one) => PARAMS.get(one)) });
const stateWith = (...pages: object[]) => ({ api: { queries: { [KEY]: { data: data(...pages) } } } });
const action = (direction: string | undefined, ...pages: object[]) => ({
  type: TYPE,
  payload: data(...pages),
  meta: { arg: { queryCacheKey: KEY, direction }, requestId: 'r' },
});

it.each<[string, object[], object[], object]>([
  ['forward', [A, B], [A, B, C], C],
  ['forward', [A, B, C], [B, C, D], D],
  ['backward', [B, C], [A, B, C], A],
  ['backward', [B, C, D], [A, B, C], A],
])('keeps only the new page of a move %s, and restores the others', (direction, before, after, own) => {
  const whole = action(direction, ...after);
  const short = compactPageAction(whole, stateWith(...before));
  expect(short).toEqual({
    ...whole,
    payload: data(own),
    meta: { ...whole.meta, pagesInAll: after.length },
  });
  const again = expandPageAction(short, stateWith(...before));
  expect(again['payload']).toEqual(data(...after));
});

it.each<[string, Parameters<typeof action>, object]>([
  ['of a first page', [undefined, A], stateWith(A)],
  ['without known pages', ['forward', A, B], { api: { queries: {} } }],
  ['of another slice', ['forward', A, B], {}],
  ['with other pages than the known ones', ['forward', D, B, C], stateWith(A, B)],
  ['with fewer pages than it would have', ['backward', A], stateWith(A, B, C)],
])('leaves an answer %s alone', (_what, parts, before) => {
  const whole = action(...parts);
  const short = compactPageAction(whole, before);
  expect(expandPageAction(short, before)['payload']).toEqual(whole.payload);
});

it('leaves an answer with another parameter alone', () => {
  const whole = action('forward', A, B);
  const known = { pages: [A], pageParams: ['other'] };
  expect(compactPageAction(whole, { api: { queries: { [KEY]: { data: known } } } })).toBe(whole);
});

it('leaves other actions alone', () => {
  const before = stateWith(A, B);
  for (const other of [
    { ...action('forward', A, B, C), type: 'api/executeQuery/pending' },
    { ...action('forward', A, B, C), meta: undefined },
    { type: 'location/locationChanged' },
  ]) {
    expect(compactPageAction(other, before)).toBe(other);
    expect(expandPageAction(other, before)).toBe(other);
  }
});

it('restores nothing of a whole answer, or without the known pages', () => {
  const whole = action('forward', A, B);
  expect(expandPageAction(whole, stateWith(A))).toBe(whole);
  const short = compactPageAction(whole, stateWith(A));
  expect(expandPageAction(short, { api: { queries: {} } })).toBe(short);
});
