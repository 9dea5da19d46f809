import * as z from 'zod/mini';
import { Day, Flag, Id, listSchema, Code, SearchText } from '../../../contract/lib/lists/filters';
import { list } from '../../../contract/lib/lists/list';
import { isFiltered, toSearch, toListView, type ListView } from './list-view';
import { thingsFeature } from '../../../contract/lib/testing/things-feature';

const items = list(thingsFeature, {
  path: '/api/things',
  summary: 'Things',
  requires: 'sales.view',
  row: z.object({ id: z.string() }),
  filter: { text: SearchText, from: Day, agentId: Id, code: listSchema(Code, 50), low: Flag },
  sorts: { date: 'desc', name: 'asc' },
  totals: {},
});
const address = { list: items, openParameter: 'thing' };
const first: ListView<typeof items> = { filter: {}, sort: 'date', direction: 'desc', at: null, open: null };

describe('address of a list', () => {
  it.each<[string, ListView<typeof items>]>([
    ['', first],
    ['?from=2026-01-01', { ...first, filter: { from: '2026-01-01' } }],
    ['?agentId=a1&code=1&code=4', { ...first, filter: { agentId: 'a1', code: [1, 4] } }],
    ['?code=7', { ...first, filter: { code: [7] } }],
    ['?low=true', { ...first, filter: { low: true } }],
    [
      '?text=%D7%A6%D7%94%22%D7%9C&sort=name',
      { ...first, filter: { text: 'צה"ל' }, sort: 'name', direction: 'asc' },
    ],
    ['?sort=name&direction=desc', { ...first, sort: 'name', direction: 'desc' }],
    ['?at=s1&thing=s2', { ...first, at: 's1', open: 's2' }],
  ])('%s converts to a view and back', (search, view) => {
    expect(toListView(address, search)).toEqual(view);
    expect(toListView(address, toSearch(address, view))).toEqual(view);
  });

  it.each([
    ['a date that is none', '?from=2026-02-30'],
    ['an unknown sort', '?sort=password'],
    ['a name that every object has', '?sort=toString'],
    ['a number that is none', '?code=x'],
    ['neither yes nor no', '?low=perhaps'],
    ['empty values', '?text=&agentId=&thing='],
    ['what it does not know', '?x=1'],
  ])('ignores %s', (_what, search) => {
    expect(toListView(address, search)).toEqual(first);
  });

  it('keeps parameters that do not belong to the list', () => {
    const search = toSearch(
      address,
      { ...first, filter: { agentId: 'a2' } },
      '?customer=c1&agentId=a1&at=s1',
    );
    expect(search).toBe('?customer=c1&agentId=a2');
  });

  it('detects a filter', () => {
    expect(isFiltered({})).toBe(false);
    expect(isFiltered({ agentId: undefined })).toBe(false);
    expect(isFiltered({ text: 'x' })).toBe(true);
  });
});
