import * as z from 'zod/mini';
import { Day, Flag, Id, listSchema, Code, SearchText } from '#contract/lib/lists/filters';
import { list } from '#contract/lib/lists/list';
import {
  filterChanged,
  isFiltered,
  isPlain,
  savedAddress,
  savedViewOpened,
  sortPressed,
  toSearch,
  toListView,
  viewChanged,
  type ListView,
} from './list-view';
import { thingsFeature } from '#contract/lib/testing/things-feature';
import { makeStore } from '#client/app/store';
import { attachApiPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import type { AppThunk } from '#client/lib/store-types';
import { listViewsApi } from './views/list-views-api';

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
    ['?sort=date&direction=asc', { ...first, direction: 'asc' }],
    ['?sort=name&direction=desc', { ...first, sort: 'name', direction: 'desc' }],
    ['?at=s1&thing=s2', { ...first, at: 's1', open: 's2' }],
  ])('%s converts to a view and back', (search, view) => {
    expect(toListView(address, search)).toStrictEqual(view);
    expect(toListView(address, toSearch(address, view))).toStrictEqual(view);
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
    expect(toListView(address, search)).toStrictEqual(first);
  });

  it('ignores spaces around values, and empty values among others', () => {
    expect(toListView(address, '?agentId=%20a1%20&code=&code=4').filter).toStrictEqual({
      agentId: 'a1',
      code: [4],
    });
  });

  it('is empty for the default view, also with conditions that are not set', () => {
    expect(toSearch(address, first)).toBe('');
    expect(toSearch(address, { ...first, filter: { text: undefined } })).toBe('');
  });

  it('is plain if no parameter belongs to the list', () => {
    expect(isPlain(address, '')).toBe(true);
    expect(isPlain(address, '?customer=c1')).toBe(true);
    for (const name of ['code', 'sort', 'direction', 'at', 'view', 'thing'])
      expect(isPlain(address, `?customer=c1&${name}=1`)).toBe(false);
  });

  it('is saved without the scroll position and the open row', () => {
    const view: ListView<typeof items> = { ...first, filter: { low: true }, at: 's1', open: 's2' };
    expect(savedAddress(address, view)).toBe('?low=true');
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

describe('a change of the view', () => {
  /** Returns the navigation by a change at an address. `opening`: address of the view that the list opens with. */
  async function change(search: string, thunk: AppThunk, opening?: string): Promise<string[]> {
    const services = buildServices({ path: `/things${search}` });
    const moves: string[] = [];
    services.navigation.push = (path) => void moves.push(`push ${path}`);
    services.navigation.replace = (path) => void moves.push(`replace ${path}`);
    const { store, stop } = makeStore(services, { location: services.navigation.location() });
    await store.dispatch(attachApiPart);
    if (opening !== undefined) {
      const view = { id: 'v1', list: items.path, name: 'x', address: opening, hidden: [], role: null };
      const views = [{ ...view, density: 'dense' as const, opens: true, isMine: true }];
      await store.dispatch(
        listViewsApi.util.upsertQueryData('getListViews', undefined, { data: { views, roles: [] } }),
      );
    }
    store.dispatch(thunk);
    stop();
    return moves;
  }

  it.each([
    ['filter', { filter: { text: 'x' } }, '?text=x'],
    ['sort', { sort: 'name', direction: 'asc' }, '?text=old&sort=name'],
    ['only the sort', { sort: 'name' }, '?text=old&sort=name&direction=desc'],
    ['only the direction', { direction: 'asc' }, '?text=old&direction=asc'],
  ] as const)('of the %s scrolls to the first row', async (_what, part, search) => {
    expect(await change('?text=old&at=s1', viewChanged(address, part))).toEqual([`push /things${search}`]);
  });

  it('of the open row keeps the scroll position', async () => {
    expect(await change('?at=s1', viewChanged(address, { open: 's2' }, 'replace'))).toEqual([
      'replace /things?at=s1&thing=s2',
    ]);
  });

  it('that changes nothing does not navigate', async () => {
    expect(await change('?text=x', viewChanged(address, { filter: { text: 'x' } }))).toEqual([]);
  });

  it('of one condition keeps the others', async () => {
    expect(await change('?text=x&low=true', filterChanged(address, { text: 'y' }, 'replace'))).toEqual([
      'replace /things?text=y&low=true',
    ]);
  });

  it('opens a saved view in place of filter, order and open row', async () => {
    const moves = change('?text=x&thing=s2', savedViewOpened(address, '?low=true&sort=name&thing=s9'));
    expect(await moves).toEqual(['push /things?low=true&sort=name']);
  });

  it.each([
    ['?sort=name', 'name', '?sort=name&direction=desc'],
    ['?sort=name&direction=desc', 'name', '?sort=name'],
    ['', 'date', '?direction=asc'],
    ['?direction=asc', 'name', '?sort=name'],
    ['?sort=name', 'date', ''],
  ] as const)('at %p by the sort %s leads to %p', async (search, sort, next) => {
    expect(await change(search, sortPressed(address, sort))).toEqual([`push /things${next}`]);
  });

  it('to the default view is marked only if the list opens with another view', async () => {
    const all = viewChanged(address, { filter: {} });
    expect(await change('?low=true', all)).toEqual(['push /things']);
    expect(await change('?low=true', all, '')).toEqual(['push /things']);
    expect(await change('?low=true', all, '?text=x')).toEqual(['push /things?view=plain']);
    expect(await change('?low=true&text=y', filterChanged(address, { low: undefined }), '?text=x')).toEqual([
      'push /things?text=y',
    ]);
  });
});
