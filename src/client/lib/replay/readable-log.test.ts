import { locationChanged } from '../location/location-slice';
import {
  isHidden,
  readable,
  restoreActionType,
  ScrollFolding,
  isScrolledOn,
  shortLists,
} from './readable-log';

const QUERY = 'api/executeQuery/fulfilled';

describe('type in DevTools', () => {
  it.each([
    [QUERY, 'listSales fulfilled'],
    ['api/executeMutation/rejected', 'listSales rejected'],
    ['api/executeQuery/fulfilled/more', 'api/executeQuery/fulfilled/more'],
    ['api/executeOther/fulfilled', 'api/executeOther/fulfilled'],
  ])('of %s is %s, and can be restored', (type, name) => {
    const action = { type, meta: { arg: { endpointName: 'listSales' } }, payload: 7 };
    expect(readable(action)).toMatchObject({ type: name, payload: 7 });
    expect(restoreActionType(readable(action))).toEqual(action);
  });

  it('of an action without an endpoint is its own', () => {
    for (const action of [{ type: QUERY }, { type: QUERY, meta: {} }, { type: QUERY, meta: { arg: {} } }])
      expect(readable(action)).toBe(action);
  });
});

it.each([
  ['api/subscriptions/unsubscribeQueryResult', true],
  ['api/internalSubscriptions/subscriptionsUpdated', true],
  ['api/config/middlewareRegistered', true],
  ['api/queries/removeQueryResult', true],
  ['api/queries/queryResultPatched', false],
  ['__rtkq/focused', true],
  ['loginBehavior/countdownTicked', true],
  ['sync/syncProgressed', true],
  ['location/locationChanged', false],
  [QUERY, false],
])('hides %s: %s', (type, hidden) => expect(isHidden({ type })).toBe(hidden));

it('hides a request that was skipped', () => {
  expect(isHidden({ type: QUERY, meta: { condition: true } })).toBe(true);
  expect(isHidden({ type: QUERY, meta: { condition: false } })).toBe(false);
  expect(isHidden(undefined)).toBe(false);
});

describe('scroll', () => {
  const place = (search: string, pathname = '/sales', hash = '') => ({ pathname, search, hash });
  type Place = ReturnType<typeof place>;

  /** Moves through the places, with other actions between. Returns for each move whether it is folded. */
  function fold(steps: readonly (Place | { type: string })[]): boolean[] {
    const folding = new ScrollFolding();
    let location = place('?at=1');
    return steps.flatMap((step) => {
      if ('type' in step) {
        expect(folding.fold(step, { location })).toBe(step);
        return [];
      }
      const action = locationChanged(step);
      const folded = folding.fold(action, { location });
      expect(restoreActionType(folded)).toEqual(action);
      location = step;
      return [isScrolledOn(folded)];
    });
  }

  it('shows its first address only', () => {
    expect(fold([place('?at=2'), place('?at=3'), place('?at=4')])).toEqual([false, true, true]);
  });

  it('is not a move to another page, query or part', () => {
    expect(
      fold([
        place('?at=2'),
        place('?at=3&sort=name'),
        place('?at=4&sort=name', '/customers'),
        place('?at=5&sort=name', '/customers', '#a'),
        place('?at=5&sort=name', '/customers', '#a'),
      ]),
    ).toEqual([false, false, false, false, false]);
  });

  it('ends with another action, but not with a hidden one or the request of a page', () => {
    const page = { type: QUERY, meta: { arg: { direction: 'forward' } } };
    const hidden = { type: 'sync/syncProgressed' };
    expect(fold([place('?at=2'), page, hidden, place('?at=3')])).toEqual([false, true]);
    expect(fold([place('?at=2'), { type: 'sales/opened' }, place('?at=3')])).toEqual([false, false]);
  });
});

describe('short lists', () => {
  const count = (length: number) => Array.from({ length }, (_, i) => i);

  it('show five of more than twenty items', () => {
    expect(shortLists(count(20))).toEqual(count(20));
    expect(shortLists(count(21))).toEqual(count(5));
    expect(shortLists({ a: { rows: count(20), more: count(21) }, b: null, c: 'x' })).toEqual({
      a: { rows: count(20), more: count(5), 'more …': 'the first 5 of 21' },
      b: null,
      c: 'x',
    });
    expect(shortLists([{ rows: count(30) }])).toEqual([{ rows: count(5), 'rows …': 'the first 5 of 30' }]);
  });

  it('leave out the records of RTK Query', () => {
    expect(shortLists({ provided: { a: 1 }, subscriptions: {}, queries: {} })).toEqual({ queries: {} });
  });

  it('stay the same object for the same state', () => {
    const state = { rows: count(21) };
    expect(shortLists(state)).toBe(shortLists(state));
  });
});
