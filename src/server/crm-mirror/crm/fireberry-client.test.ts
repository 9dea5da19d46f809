import { crmCalls } from '#server/lib/metrics/counters';
import { testClock } from '#server/lib/testing/clock';
import { CrmError, SyncStopped } from './crm-error';
import { createFireberryClient, type FireberryClientOptions, type FireberryQuery } from './fireberry-client';

const TOKEN = 'token-canary-7461';
const QUERY: FireberryQuery = {
  objectType: 13,
  fields: ['name'],
  filter: null,
  orderBy: ['modifiedon', 'crmorderid'],
  order: 'asc',
  pageNumber: 2,
  pageSize: 500,
};
const PAGE = {
  data: [{ _id: 'a', name: null }],
  pageNumber: 2,
  pageSize: 500,
  isLastPage: true,
  message: '',
};
const HTML = '<html><body>Bad Gateway</body></html>';

interface Canned {
  status?: number;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Creates a client of a CRM with these responses; the last one is repeated. */
function clientFor(results: (Canned | Error)[], given: Partial<FireberryClientOptions> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const pauses: number[] = [];
  const reasons: string[] = [];
  const ended: number[] = [];
  const clock = testClock('2026-09-16T09:00:40Z');
  const client = createFireberryClient({
    url: 'https://crm.test',
    token: TOKEN,
    clock,
    budget: {
      take: async () => ({ end: async () => void ended.push(requests.length) }),
      closeMinute: async () => 20_000,
    },
    keepAlive: async () => {},
    pause: async (ms, why) => {
      pauses.push(ms);
      reasons.push(why);
    },
    signal: new AbortController().signal,
    fetch: async (input, init) => {
      const result = results[Math.min(requests.length, results.length - 1)] ?? {};
      requests.push({ url: String(input), init: init ?? {} });
      if (result instanceof Error || result instanceof DOMException) throw result;
      const { status = 200, body = JSON.stringify(PAGE), headers = {} } = result;
      return new Response(body === '' ? null : body, { status, headers });
    },
    ...given,
  });
  return { client, requests, pauses, reasons, ended };
}

async function getFailure(
  results: (Canned | Error)[],
): Promise<{ error: CrmError; calls: number; pauses: number[] }> {
  const { client, pauses } = clientFor(results);
  const error: unknown = await client.query(QUERY).catch((caught: unknown) => caught);
  if (!(error instanceof CrmError)) throw new Error('no CrmError');
  return { error, calls: client.calls(), pauses };
}

it('sends the v3 query as documented, and follows no redirect', async () => {
  const { client, requests } = clientFor([{ headers: { date: 'Wed, 16 Sep 2026 09:00:01 GMT' } }]);
  const page = await client.query({
    ...QUERY,
    filter: { type: 'AND', conditions: [{ fieldName: 'modifiedon', operator: 'ge', value: '2026-01-01' }] },
  });
  expect(page).toEqual({
    records: PAGE.data,
    isLastPage: true,
    pageSize: 500,
    at: new Date('2026-09-16T09:00:01Z'),
  });
  const [{ url, init } = { url: '', init: {} }] = requests;
  expect(url).toBe('https://crm.test/api/v3/query');
  expect(init).toMatchObject({ method: 'POST', redirect: 'error', headers: { tokenid: TOKEN } });
  expect(JSON.parse(String(init.body))).toEqual({
    objectType: 13,
    fields: [{ name: 'name' }],
    filter: [{ type: 'AND', conditions: [{ fieldName: 'modifiedon', operator: 'ge', value: '2026-01-01' }] }],
    orderBy: [
      { name: 'modifiedon', order: 'asc' },
      { name: 'crmorderid', order: 'asc' },
    ],
    pageNumber: 2,
    pageSize: 500,
  });
});

describe('failed responses', () => {
  const fetchFailed = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
  const timedOut = Object.assign(new Error('The operation was aborted due to timeout'), {
    name: 'TimeoutError',
  });
  it.each<[string, Canned | Error, string, number | null, boolean]>([
    ['401 with an empty body', { status: 401, body: '' }, 'unauthorized', 401, false],
    ['401 of v3', { status: 401, body: `{"message":"Invalid token ${TOKEN}"}` }, 'unauthorized', 401, false],
    ['402', { status: 402, body: '{}' }, 'forbidden', 402, false],
    ['403', { status: 403, body: '{"message":"User has no read permissions"}' }, 'forbidden', 403, false],
    ['400 legacy', { status: 400, body: '{"Message":"Invalid field name"}' }, 'bad_request', 400, false],
    ['404', { status: 404, body: '' }, 'bad_request', 404, false],
    ['429', { status: 429, body: '' }, 'rate_limited', 429, true],
    ['500', { status: 500, body: '{"Message":"An internal error has occured"}' }, 'server', 500, true],
    ['502 with HTML', { status: 502, body: HTML }, 'server', 502, true],
    ['200 with an error', { body: '{"success":false,"data":null,"message":"no"}' }, 'server', 200, true],
    ['200 with HTML', { body: HTML }, 'malformed', null, true],
    ['cut JSON', { body: '{"data":[{"_id"' }, 'malformed', null, true],
    ['a list', { body: '[]' }, 'malformed', null, true],
    ['no isLastPage', { body: '{"data":[]}' }, 'malformed', 200, true],
    ['rows that are none', { body: '{"data":[1],"isLastPage":true}' }, 'malformed', 200, true],
    [
      '__proto__ in a row',
      { body: '{"data":[{"__proto__":{"a":1}}],"isLastPage":true}' },
      'malformed',
      200,
      true,
    ],
    [
      '__proto__, escaped',
      { body: '{"data":[{"\\u005f_proto__":1}],"isLastPage":true}' },
      'malformed',
      200,
      true,
    ],
    [
      'a body over the limit',
      { body: `${JSON.stringify(PAGE)}${' '.repeat(20_000_001)}` },
      'malformed',
      null,
      true,
    ],
    ['504', { status: 504, body: '' }, 'timeout', 504, true],
    ['no connection', fetchFailed, 'network', null, true],
    ['no answer', timedOut, 'timeout', null, true],
  ])('%s', async (_name, result, kind, status, retryable) => {
    const { error, calls } = await getFailure([result]);
    expect({ kind: error.kind, status: error.status, retryable: error.retryable }).toEqual({
      kind,
      status,
      retryable,
    });
    expect(calls).toBe(retryable ? 4 : 1);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(TOKEN);
  });

  it.each([
    ['as it is', TOKEN, '[token]'],
    ['in capitals', TOKEN.toUpperCase(), '[token]'],
    [
      'where the message is cut',
      `${'x'.repeat(194)}${TOKEN} and more`,
      `${'x'.repeat(194)}[token`.slice(0, 196),
    ],
  ])('removes the token %s from an error message', async (_where, sent, expected) => {
    const { error } = await getFailure([{ status: 400, body: `{"Message":"bad ${sent}"}` }]);
    expect(error.message).toBe(`bad ${expected}`);
  });
});

describe('retries', () => {
  it('after 1, 2 and 4 seconds', async () => {
    expect((await getFailure([{ status: 500, body: '' }])).pauses).toEqual([1000, 2000, 4000]);
  });

  it('in the next minute after a 429, or after the time requested by the CRM', async () => {
    const { client, pauses, reasons, ended } = clientFor([
      { status: 429, body: '' },
      { status: 429, body: '', headers: { 'retry-after': '45' } },
      { status: 500, body: '' },
      {},
    ]);
    crmCalls.reset();
    await client.query(QUERY);
    expect((await crmCalls.get()).values).toMatchObject([
      { labels: { result: 'rate_limited' }, value: 2 },
      { labels: { result: 'server' }, value: 1 },
      { labels: { result: 'ok' }, value: 1 },
    ]);
    expect(pauses).toEqual([20_000, 45_000, 4_000]);
    expect(reasons).toEqual(['quota', 'quota', 'retry']);
    // Each call returns its place in the budget before the next call.
    expect(ended).toEqual([1, 2, 3, 4]);
  });

  it('waits at most a minute for the time requested by the CRM', async () => {
    const tooLong = { status: 429, body: '', headers: { 'retry-after': '3600' } };
    expect((await getFailure([tooLong])).pauses).toEqual([60_000, 60_000, 60_000]);
  });
});

describe('a query that times out', () => {
  const timedOut = Object.assign(new Error('late'), { name: 'TimeoutError' });
  const getPageSizes = (requests: { init: RequestInit }[]) =>
    requests.map(({ init }) => (JSON.parse(String(init.body)) as FireberryQuery).pageSize);

  it('is repeated with pages half as large, and so are later queries', async () => {
    const { client, requests } = clientFor([timedOut, timedOut, {}]);
    expect((await client.query(QUERY)).pageSize).toBe(125);
    await client.query({ ...QUERY, pageSize: 100 });
    await client.query(QUERY);
    expect(getPageSizes(requests)).toEqual([500, 250, 125, 100, 125]);
  });

  it('has pages of at least 25 records', async () => {
    const { client, requests } = clientFor([timedOut]);
    await expect(client.query({ ...QUERY, pageSize: 60 })).rejects.toMatchObject({ kind: 'timeout' });
    expect(getPageSizes(requests)).toEqual([60, 30, 25, 25]);
  });

  it('keeps the size of pages of groups, and after other failures', async () => {
    const count = { name: '_id', alias: 'count', aggrFunc: 'COUNT' } as const;
    const groups = clientFor([timedOut, {}]);
    await groups.client.query({ ...QUERY, fields: ['name', count] });
    const failing = clientFor([{ status: 500, body: '' }, {}]);
    await failing.client.query(QUERY);
    expect([getPageSizes(groups.requests), getPageSizes(failing.requests)]).toEqual([
      [500, 500],
      [500, 500],
    ]);
  });
});

it('names a field once that a mapping names in two spellings', async () => {
  const { client, requests } = clientFor([{}]);
  await client.query({ ...QUERY, fields: ['name', 'Name', 'city'] });
  const [{ init } = { init: {} as RequestInit }] = requests;
  expect(JSON.parse(String(init.body))).toMatchObject({ fields: [{ name: 'Name' }, { name: 'city' }] });
});

it('reads metadata with a GET', async () => {
  const { client, requests } = clientFor([{ body: '{"success":true,"data":[1],"message":""}' }]);
  expect(await client.metadata('records/13/fields')).toEqual([1]);
  expect(requests[0]).toMatchObject({
    url: 'https://crm.test/metadata/records/13/fields',
    init: { method: 'GET', headers: { accept: 'application/json', tokenid: TOKEN } },
  });
  expect(requests[0]?.init.headers).not.toHaveProperty('content-type');
});

it('accepts a response of exactly the maximum size, and repeats a larger one with smaller pages', async () => {
  const page = JSON.stringify(PAGE);
  const exact = clientFor([{ body: page.padEnd(20_000_000) }]);
  expect((await exact.client.query(QUERY)).records).toEqual(PAGE.data);
  const { client, requests } = clientFor([{ body: page.padEnd(20_000_001) }, {}]);
  await client.query(QUERY);
  expect(JSON.parse(String(requests[1]?.init.body))).toMatchObject({ pageSize: 250 });
});

it.each([
  ['soon', 20_000],
  ['-5', 20_000],
  ['Infinity', 20_000],
  ['21', 21_000],
])('after a 429 with the wait %s pauses for %i ms', async (wait, pause) => {
  const { client, pauses } = clientFor([{ status: 429, body: '', headers: { 'retry-after': wait } }, {}]);
  await client.query(QUERY);
  expect(pauses).toEqual([pause]);
});

it.each([
  [100, 100],
  [0, null],
  [-1, null],
  ['100', null],
  [undefined, null],
])('takes the page size %j of a response as %j', async (pageSize, expected) => {
  const { client } = clientFor([{ body: JSON.stringify({ ...PAGE, pageSize }) }]);
  expect((await client.query(QUERY)).pageSize).toBe(expected);
});

it('treats metadata without data as malformed', async () => {
  const { client } = clientFor([{ body: '{"success":true,"message":""}' }]);
  await expect(client.metadata('records')).rejects.toMatchObject({ kind: 'malformed', status: 200 });
});

it('treats a response that is not UTF-8 as malformed', async () => {
  const bytes = new Uint8Array([0x7b, 0xff, 0x7d]);
  const { error } = await getFailure([{ body: bytes }]);
  expect(error).toMatchObject({ kind: 'malformed', message: 'the answer is not UTF-8' });
});

describe('with an unresponsive CRM', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Like the real `fetch`, it ends only when it is aborted. */
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });

  it('times out each call after 30 s, and throws the last failure', async () => {
    const { client, pauses } = clientFor([], { fetch: silent });
    const failure = client.query(QUERY).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(29_999);
    expect(pauses).toEqual([]);
    await jest.advanceTimersByTimeAsync(91_000);
    expect(await failure).toMatchObject({ kind: 'timeout' });
    expect(pauses).toHaveLength(3);
  });

  it('a cancellation takes a second instead of waiting for the CRM', async () => {
    let isCancelled = false;
    const keepAlive = async (): Promise<void> => {
      if (isCancelled) throw new SyncStopped('cancelled', 'cancelled');
    };
    const { client } = clientFor([], { fetch: silent, keepAlive });
    const failure = client.query(QUERY).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5_000);
    isCancelled = true;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await failure).toMatchObject({ kind: 'cancelled' });
    expect(client.calls()).toBe(1);
  });

  it('waits for the check that began during a call, so that no statement outlasts the run', async () => {
    let endCheck = (): void => {};
    let answer = (): void => {};
    let begun = 0;
    const keepAlive = async (): Promise<void> => {
      begun += 1;
      if (begun > 1) await new Promise<void>((resolve) => (endCheck = resolve));
    };
    const fetch: typeof globalThis.fetch = () =>
      new Promise((resolve) => (answer = () => resolve(new Response('', { status: 400 }))));
    const { client } = clientFor([], { fetch, keepAlive });
    let hasEnded = false;
    const call = client.query(QUERY).catch(() => {});
    void call.then(() => (hasEnded = true));
    await jest.advanceTimersByTimeAsync(1_000);
    answer();
    await jest.advanceTimersByTimeAsync(1);
    expect([begun, hasEnded]).toEqual([2, false]);
    endCheck();
    await call;
  });

  it('a call during a shutdown does not wait for the CRM', async () => {
    const closing = AbortSignal.abort(new SyncStopped('closing', 'closing'));
    const { client } = clientFor([], {
      signal: closing,
      fetch: async (_, init) => {
        init?.signal?.throwIfAborted();
        return new Promise(() => {});
      },
    });
    const failure = client.query(QUERY).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ kind: 'closing' });
  });

  it('a server shutdown does not wait either', async () => {
    const closing = new AbortController();
    const keepAlive = async (): Promise<void> => {
      if (closing.signal.aborted) throw new SyncStopped('closing', 'closing');
    };
    const { client } = clientFor([], { fetch: silent, keepAlive, signal: closing.signal });
    const failure = client.query(QUERY).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(10);
    closing.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(await failure).toMatchObject({ kind: 'closing' });
  });
});
