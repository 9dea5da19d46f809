import fc from 'fast-check';
import { allRoutes } from '#contract/features';
import { buildAllowlist } from './allowlist';
import { Masker } from './masker';

const allowed = buildAllowlist(['listSales', 'getCustomersRecord']);
const start = () =>
  new Masker({
    allowed,
    slices: ['auth', 'permissions', 'location', 'snackbar', 'sync', 'preferences', 'api'],
    paths: ['/user-info/sales'],
    day: '2026-11-28',
  });
/** Masks data of a response. */
const maskData = (payload: unknown): unknown =>
  start().action({ type: 'api/executeQuery/fulfilled', payload })['payload'];

it('keeps words of the contract and booleans, and masks everything else', () => {
  expect(
    maskData({
      data: [
        {
          id: 's-1042',
          agentId: 'a-7',
          saleDate: '2026-09-16',
          month: '2026-09',
          closedAt: '2026-09-16T09:30:00.000Z',
          amount: 1_250.5,
          quantity: 3,
          productName: 'מצלמה לדנה',
          statusName: 'שולמה',
          isCounted: true,
          decidedBy: null,
          nickname: 'https://x.example/?a=b',
          syncType: 'last_update',
        },
      ],
    }),
  ).toEqual({
    data: [
      {
        id: 'id-1',
        agentId: 'id-2',
        saleDate: '2026-11-28',
        month: '2026-11',
        closedAt: '2026-11-28T00:00:00.000Z',
        amount: 0,
        quantity: 0,
        productName: '[text]',
        statusName: '[text]',
        isCounted: true,
        decidedBy: null,
        // Unknown fields are masked, too.
        'id-3': '[text]',
        syncType: 'last_update',
      },
    ],
  });
});

it('keeps the states of the slices', () => {
  const state = {
    auth: { status: 'signedIn', user: { uid: 'u-1', displayName: 'דנה' } },
    permissions: { status: 'ready', permissions: ['sales.view'], resources: ['sales'], stamp: 'x7' },
    snackbar: { status: 'shown', id: 4, tone: 'error', text: 'דנה לא עודכנה' },
    preferences: { theme: 'dark', density: 'dense', menuFolded: false },
  };
  expect(start().state(state)).toEqual({
    ...state,
    auth: { status: 'signedIn', user: { uid: 'id-1', displayName: '[text]' } },
    permissions: { ...state.permissions, stamp: '[text]' },
    snackbar: { ...state.snackbar, text: '[text]' },
  });
});

it('gives an id the same name as a value, as a key, in an address and in a cache key', () => {
  const key = (id: string) => `getCustomersRecord({"params":{"id":"${id}"}})`;
  const masker = start();
  const location = { pathname: '/user-info/c-1042', search: '?customer=c-1042', hash: '' };
  expect(masker.state({ location })).toEqual({
    location: { pathname: '/user-info/id-1', search: '?customer=id-1', hash: '' },
  });
  expect(
    masker.state({
      api: {
        queries: { [key('c-1042')]: { data: { id: 'c-1042', salaries: { 'c-1042': [], 'c-7': [] } } } },
      },
    }),
  ).toEqual({
    api: { queries: { [key('id-1')]: { data: { id: 'id-1', salaries: { 'id-1': [], 'id-2': [] } } } } },
  });
});

it('keeps the period and the year that were asked for, but no text', () => {
  const search = '?from=2026-09-01&to=2026-09-30&text=%D7%93%D7%A0%D7%94&sort=amount&direction=desc';
  const address = { pathname: '/user-info/sales', search, hash: '' };
  expect(start().state({ location: address })).toEqual({
    location: { ...address, search: search.replace('%D7%93%D7%A0%D7%94', '%5Btext%5D') },
  });
  const arg = { originalArgs: { query: { year: 2026, period: '2026', text: '2026' } } };
  expect(start().action({ type: 'api/executeQuery/pending', meta: { arg } })['meta']).toEqual({
    arg: { originalArgs: { query: { year: 2026, period: '2026', text: '[text]' } } },
  });
});

it('masks the arguments of a change like a response', () => {
  const arg = { type: 'mutation', originalArgs: { body: { from: '2026-09-01', year: 2026, amount: 7 } } };
  expect(start().action({ type: 'api/executeMutation/pending', meta: { arg } })['meta']).toEqual({
    arg: { type: 'mutation', originalArgs: { body: { from: '2026-11-28', year: 0, amount: 0 } } },
  });
});

it('keeps positions in the patches of an optimistic update', () => {
  const patches = [
    { op: 'replace', path: ['data', 3, 'amount'], value: 1_250 },
    { op: 'replace', path: ['data', 'length'], value: 4 },
  ];
  expect(maskData({ patches })).toEqual({ patches: [{ ...patches[0], value: 0 }, patches[1]] });
});

it('keeps a sentence readable except for known names, numbers and addresses', () => {
  const masker = start();
  masker.state({ auth: { user: { displayName: 'דוד נגר' } } });
  expect(masker.sentence('המכירה לנגר ושל נגר נעלמה, 1250 ש"ח, dana@misrad.example')).toBe(
    'המכירה ל[text] ושל [text] נעלמה, [text] ש"ח, [text]',
  );
});

it('does not fail on texts that look like addresses', () => {
  for (const text of ['//', '/\\[', '?%', '/%E0%A4%A', '/ /'])
    expect(JSON.stringify(maskData({ name: text }))).toMatch(/^\{"name":"[^"]*"\}$/);
});

it('keeps no number of the contract by its name', () => {
  interface Described {
    _zod: { def: { type: string; shape?: Record<string, Described> } & Record<string, unknown> };
  }
  const numbers = new Set<string>();
  const collect = (schema: Described | undefined, field: string): void => {
    if (!schema?._zod) return;
    const { def } = schema._zod;
    if (def.type === 'number') numbers.add(field);
    for (const [name, inner] of Object.entries(def.shape ?? {})) collect(inner, name);
    const inner = ['element', 'innerType', 'valueType', 'in', 'out'].map((part) => def[part]);
    for (const one of [...inner, ...((def['options'] as unknown[]) ?? [])]) collect(one as Described, field);
  };
  for (const { response } of allRoutes) collect(response as unknown as Described, '');
  expect(numbers.size).toBeGreaterThan(50);
  for (const name of ['status', 'path', 'pagesInAll', 'startedTimeStamp', 'fulfilledTimeStamp', 'id'])
    expect(numbers).not.toContain(name);
});

it('masks everything unknown, whatever its form', () => {
  const canary = fc
    .string({ unit: fc.constantFrom(...'קנריתqzx'), minLength: 8, maxLength: 12 })
    .map((text) => `zqx${text}`);
  const leaf = fc.oneof(
    canary,
    canary.map((text) => `/${text}?${text}=${text}#${text}`),
    canary.map((text) => `${text}(["${text}"])`),
  );
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      leaf,
      fc.array(tie('node')),
      fc.dictionary(canary, tie('node')),
      fc.record({ value: tie('node'), path: fc.array(leaf), op: canary }),
    ),
  })).node;
  fc.assert(
    fc.property(tree, canary, (value, type) => {
      const masker = start();
      const masked = JSON.stringify([
        masker.action({ type, payload: value }),
        masker.action({ type: 'api/x', payload: { patches: [{ op: 'add', path: [type], value }] } }),
      ]);
      for (const word of JSON.stringify([value, type]).match(/zqx[א-תa-z]+/g) ?? []) {
        expect(masked).not.toContain(word);
        expect(masked).not.toContain(encodeURIComponent(word));
      }
    }),
  );
});
