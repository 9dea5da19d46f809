import * as z from 'zod/mini';
import { route } from '../http/route';
import { Code, Day, Flag, Id, listSchema, SearchText } from './filters';
import {
  list,
  collectRoutes,
  type ListFilter,
  type ListParty,
  type ListRow,
  type ListSort,
  type ListTotals,
} from './list';
import { thingsFeature } from '../testing/things-feature';

const items = list(thingsFeature, {
  path: '/api/things',
  summary: 'Things',
  requires: 'sales.view',
  row: z.object({ id: z.string(), amount: z.number(), secret: z.optional(z.number()) }),
  filter: { text: SearchText, ownerId: Id, from: Day, low: Flag, code: listSchema(Code, 3) },
  sorts: { name: 'asc', amount: 'desc' },
  totals: { amount: z.number() },
  names: ['owner'],
  exported: true,
  fieldNeeds: { secret: 'salaries.view' },
});

describe('a declared list', () => {
  it('creates typed routes, and only the declared ones', () => {
    const row: ListRow<typeof items> = { id: 'a', amount: 1 };
    const filter: ListFilter<typeof items> = { low: true, code: [1] };
    const sort: ListSort<typeof items> = 'amount';
    const totals: ListTotals<typeof items> = { amount: 1, count: 1, lastSyncTime: null };
    const party: ListParty<typeof items> = 'owner';
    expect(items.page.response.parse({ data: [row], next: null, previous: null }).data).toEqual([row]);
    expect(items.page.query?.parse({ ...filter, sort, at: 'a' })).toEqual({
      ...filter,
      sort,
      at: 'a',
      limit: 50,
    });
    expect(items.totals.response.parse({ data: totals })).toEqual({ data: totals });
    expect(items.names.params?.parse({ party })).toEqual({ party });
    expect(items.export.body?.parse({ filter, sort })).toEqual({ filter, sort });
    expect(items.record).toBeUndefined();
    const other = route(thingsFeature, {
      method: 'GET',
      path: '/api/other',
      summary: '',
      requires: 'public',
      response: z.unknown(),
    });
    expect(collectRoutes({ items, other, NUMBER: 1 }).map(({ method, path }) => `${method} ${path}`)).toEqual(
      [
        'GET /api/things',
        'GET /api/things/totals',
        'GET /api/things/names/:party',
        'POST /api/things/export',
        'GET /api/other',
      ],
    );
  });

  it('parses a query string', () => {
    const read = items.page.query?.parse({
      low: 'false',
      code: ['1', '-2'],
      from: '2026-02-28',
      end: 'true',
    });
    expect(read).toEqual({
      low: false,
      code: [1, -2],
      from: '2026-02-28',
      end: true,
      sort: 'name',
      limit: 50,
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['a date that is none', { from: '2026-02-30' }],
    ['a flag that is none', { low: 'yes' }],
    ['an empty number', { code: '' }],
    ['an empty text', { text: '' }],
    ['a NUL', { text: 'a\0' }],
    ['too many', { code: ['1', '2', '3', '4'] }],
    ['a date before any of ours', { from: '1899-12-31' }],
    ['a number that is written otherwise', { code: ['0x2'] }],
    ['yes for a number', { code: true }],
    ['nothing for a number', { code: [null] }],
    ['a list for a number', { code: [[2]] }],
    ['a number beyond the column', { code: '9999999999' }],
    ['an unknown field', { owner: 'x' }],
    ['an unknown sort', { sort: 'secret' }],
    ['two places', { after: 'x', end: 'true' }],
  ])('refuses %s', (_what, query) => {
    expect(items.page.query?.safeParse(query).success).toBe(false);
  });

  it('throws for a hidden field that is required', () => {
    const declare = () =>
      list(thingsFeature, {
        path: '/api/things',
        summary: '',
        requires: 'sales.view',
        row: z.object({ id: z.string(), secret: z.number() }),
        filter: {},
        sorts: { id: 'asc' },
        totals: {},
        fieldNeeds: { secret: 'salaries.view' },
      });
    expect(declare).toThrow('secret');
  });
});
