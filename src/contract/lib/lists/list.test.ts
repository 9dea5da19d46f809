import * as z from 'zod/mini';
import { route } from '../http/route';
import { Code, Day, Flag, Id, listSchema, SearchText } from './filters';
import {
  collectRoutes,
  exportAction,
  list,
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

it('declares each route with its path, its summary and its requirements', () => {
  const whole = list(thingsFeature, {
    path: '/api/things',
    summary: 'Things',
    requires: 'sales.view',
    row: z.object({ id: z.string(), amount: z.number() }),
    filter: { text: SearchText },
    sorts: { amount: 'desc', day: 'asc' },
    days: ['day'],
    totals: { amount: z.number() },
    names: ['owner'],
    exported: true,
    record: true,
  });
  const read = {
    method: 'GET',
    requires: 'sales.view',
    kind: 'route',
    secondFactor: true,
    feature: thingsFeature,
  };
  expect(whole).toMatchObject({
    kind: 'list',
    path: '/api/things',
    sorts: { amount: 'desc', day: 'asc' },
    defaultSort: 'amount',
    days: ['day'],
    fieldNeeds: {},
    page: { ...read, path: '/api/things', summary: 'Things: a page, by key' },
    totals: { ...read, path: '/api/things/totals', summary: 'Things: number and sums' },
    names: {
      ...read,
      path: '/api/things/names/:party',
      summary: 'Things: names for the filter, by text or by ids',
    },
    export: {
      ...read,
      method: 'POST',
      path: '/api/things/export',
      audit: 'things.exported',
      summary: 'Things: all as an Excel sheet; 400 too_many_rows above 100,000',
      produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    record: { ...read, path: '/api/things/:id', summary: 'Things: one by its id' },
  });
  const row = { id: 'a', amount: 1 };
  expect(whole.record.params?.parse({ id: 'a' })).toEqual({ id: 'a' });
  expect(whole.record.response.parse({ data: row })).toEqual({ data: row });
  expect(whole.names.params?.safeParse({ party: 'other' }).success).toBe(false);
  expect(whole.names.query?.parse({ id: 'a' })).toEqual({ id: ['a'] });
  const name = { id: 'a', name: null, hint: 'b' };
  expect(whole.names.response.parse({ data: [name] })).toEqual({ data: [name] });
  expect(whole.page.response.safeParse({ data: [row] }).success).toBe(false);
  expect(whole.totals.response.safeParse({ data: { count: 1, lastSyncTime: null } }).success).toBe(false);
  const totals = { data: { amount: 1, count: 1, lastSyncTime: null, meant: 'text' } };
  expect(whole.totals.response.parse(totals)).toEqual(totals);
});

it('names the audit action of an export by its path', () => {
  expect(exportAction('/api/admin/audit-log')).toBe('admin_audit_log.exported');
});

it.each<[string, boolean]>([
  ['after=x', true],
  ['before=x', true],
  ['at=x', true],
  ['startAt=x', true],
  ['end=true', true],
  ['end=false&after=x', true],
  ['after=x&before=x', false],
  ['at=x&startAt=x', false],
  ['startAt=x&end=true', false],
])('a page begins at one place: %s', (query, isValid) => {
  const given = Object.fromEntries(new URLSearchParams(query));
  const read = items.page.query?.safeParse(given);
  expect(read?.success).toBe(isValid);
  if (isValid) return;
  expect(read?.error?.issues).toMatchObject([
    { message: 'after, before, at, startAt and end exclude each other' },
  ]);
});

it.each([
  ['startAt', 32],
  ['at', 128],
])('the place %s has at most %i characters', (field, most) => {
  const accepts = (length: number) => items.page.query?.safeParse({ [field]: 'x'.repeat(length) }).success;
  expect([0, 1, most, most + 1].map(accepts)).toEqual([false, true, true, false]);
});

it('an export takes the filter and the order only', () => {
  const { body } = items.export;
  expect(body?.parse({ filter: {} })).toEqual({ filter: {}, sort: 'name' });
  for (const wrong of [
    {},
    { filter: { other: 1 } },
    { filter: {}, sort: 'secret' },
    { filter: {}, limit: 1 },
  ])
    expect(body?.safeParse(wrong).success).toBe(false);
  expect(body?.safeParse({ filter: {}, direction: 'up' }).success).toBe(false);
});
