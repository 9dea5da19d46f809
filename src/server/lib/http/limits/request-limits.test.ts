import type { AddressInfo } from 'node:net';
import { systemClock } from '../../clock';
import { readConfig } from '../../config';
import { syncRuns } from '#server/db/schema/sync-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '../../testing/app';

const PROFILE = '/api/auth/userProfile';

let test: TestApp;

const statuses = async (count: number, ask: (i: number) => Promise<{ statusCode: number }>) => {
  const responses = [];
  for (let i = 0; i < count; i++) responses.push((await ask(i)).statusCode);
  return responses;
};

describe('calls', () => {
  beforeAll(async () => {
    const config = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' }, 'demo');
    test = await startTestApp({ config, requestLimits: { perUser: 3, perAddress: 3 } });
  });
  afterAll(() => test.close());

  const status = (remoteAddress: string, caller?: string) =>
    test.app.inject({
      url: '/api/system/bootstrap-status',
      remoteAddress,
      headers: { ...(caller && { 'x-forwarded-for': caller }) },
    });

  it('are counted per user regardless of the address, and rejected for that user only', async () => {
    const dana = await test.as('sales.view');
    const yossi = await test.as('sales.view');
    const profile = (headers: object, remoteAddress = '198.51.100.1') =>
      test.app.inject({ url: '/api/auth/userProfile', headers: { ...headers }, remoteAddress });
    expect(await statuses(4, (i) => profile(dana, `198.51.100.${i}`))).toEqual([200, 200, 200, 429]);
    const rejected = await profile(dana);
    expect(rejected.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await profile(yossi)).statusCode).toBe(200);
    // An invalid token counts for its address, and does not block valid users there.
    expect(await statuses(4, () => profile({ authorization: 'Bearer x' }))).toEqual([401, 401, 401, 429]);
    expect((await status('198.51.100.1')).statusCode).toBe(429);
    expect((await profile(yossi)).statusCode).toBe(200);
  });

  it('are counted by the address in a trusted X-Forwarded-For, otherwise by the connecting address', async () => {
    expect(await statuses(4, (i) => status('10.3.2.1', `203.0.113.${i}`))).toEqual([200, 200, 200, 200]);
    expect(await statuses(4, (i) => status('192.0.2.1', `203.0.113.1${i}`))).toEqual([200, 200, 200, 200]);
    expect(await statuses(4, (i) => status('192.0.2.2', `203.0.113.2${i}`))).toEqual([200, 200, 200, 429]);
    // Only the last proxy is trusted. Addresses that a caller writes before it are ignored.
    expect(await statuses(4, (i) => status('10.3.2.1', `192.0.2.${i}, 203.0.113.30`))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('of one IPv6 network are counted together', async () => {
    expect(await statuses(4, (i) => status(`2001:db8:1:2::${i}`))).toEqual([200, 200, 200, 429]);
    expect((await status('2001:db8:1:3::1')).statusCode).toBe(200);
  });
});

describe('accounts that nobody approved', () => {
  const HERE = '198.51.100.1';
  beforeAll(async () => {
    test = await startTestApp({ requestLimits: { perAddress: 3 } });
  }, 60_000);
  beforeEach(() => test.database.reset());
  afterAll(() => test.close());

  const approve = (ids: string[]) =>
    test.database.db.insert(users).values(ids.map((id) => ({ id, email: `${id}@misrad.example` })));
  const ask = (uid: string, remoteAddress = HERE) =>
    test.app.inject({ url: PROFILE, headers: test.holding({ uid }), remoteAddress });
  const signIn = async (uid: string) => {
    const headers = test.holding({ uid });
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers,
      remoteAddress: HERE,
    });
    return response.statusCode;
  };
  const getNames = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`);

  it('share the limit of their address for five seconds after a rejection', async () => {
    expect(await statuses(5, (i) => ask(`stranger-${i}`))).toEqual(Array(5).fill(403));
    expect(await statuses(5, (i) => ask(`stranger-${i}`))).toEqual([403, 403, 403, 429, 429]);
    expect((await ask('stranger-0', '198.51.100.2')).statusCode).toBe(403);
    // Rejections above the limit are delayed by one second of this clock, too.
    test.clock.set('2026-09-16T09:00:10Z');
    expect((await ask('stranger-0')).statusCode).toBe(403);
  });

  it('are admitted as soon as they are approved, also by another server', async () => {
    expect((await ask('noa', '198.51.100.3')).statusCode).toBe(403);
    expect(await signIn('yossi')).toBe(404);
    await approve(['noa', 'yossi']);
    expect((await ask('noa', '198.51.100.3')).statusCode).toBe(200);
    expect((await ask('yossi', '198.51.100.3')).statusCode).toBe(200);
  });

  it('do not prevent five hundred users at the same address from signing in', async () => {
    const people = getNames('person', 500);
    await approve(people);
    const flood = Promise.all(getNames('crowd', 100).map((_, i) => ask(`crowd-${i % 50}`)));
    expect(new Set(await Promise.all(people.map(signIn)))).toEqual(new Set([200]));
    expect((await flood).filter(({ statusCode }) => statusCode !== 403 && statusCode !== 429)).toEqual([]);
  }, 180_000);

  it('do not delay a user at another address, regardless of their number', async () => {
    await approve(['dana']);
    const dana = () => ask('dana', '203.0.113.1');
    await Promise.all(Array.from({ length: 4 }, dana));
    const order: string[] = [];
    const asking = getNames('many', 200).map((uid) => ask(uid).then(() => order.push(uid)));
    asking.push(dana().then(({ statusCode }) => order.push(`dana ${statusCode}`)));
    await Promise.all(asking);
    expect(order).toContain('dana 200');
    expect(order.indexOf('dana 200')).toBeLessThan(50);
  });
});

describe('over connections', () => {
  let origin: string;
  let headers: { authorization: string };
  beforeAll(async () => {
    test = await startTestApp({ clock: systemClock });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    headers = await test.as('system.admin');
  });
  afterAll(async () => {
    // `close()` would wait for opened connections that have not been used yet.
    test.app.server.closeAllConnections();
    await test.close();
  });

  it('allows eight open streams per user, and a ninth once one is closed', async () => {
    const row = { id: 'r', kind: 'full', status: 'running', reason: 'person' } as const;
    await test.database.db.insert(syncRuns).values({ ...row, startedAt: test.clock.now().toISOString() });
    const open = async () => {
      const leaving = new AbortController();
      const { signal } = leaving;
      const response = await fetch(`${origin}/api/sync/runs/r/stream`, { headers, signal });
      // Node closes the stream of a response that nobody holds any more.
      return { status: response.status, response, leave: () => leaving.abort() };
    };
    const streams = [];
    for (let i = 0; i < 9; i++) streams.push(await open());
    expect(streams.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429]);
    expect((await fetch(`${origin}/api/auth/userProfile`, { headers })).status).toBe(200);
    streams[0]?.leave();
    let again = await open();
    while (again.status === 429) again = await open();
    streams.forEach(({ leave }) => leave());
    again.leave();
  });

  it('cancels a file when its reader disconnects, and the next one begins', async () => {
    await test.database.db.execute(
      "insert into sales (id, amount, commission) select 's' || i, 1, 0 from generate_series(1, 10000) i",
    );
    const exported = (signal?: AbortSignal) =>
      fetch(`${origin}/api/sales/export`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ filter: {} }),
        ...(signal && { signal }),
      });
    for (let i = 0; i < 3; i++) {
      const leaving = new AbortController();
      let response = await exported(leaving.signal);
      while (response.status === 503) response = await exported(leaving.signal);
      expect(response.status).toBe(200);
      await response.body?.getReader().read();
      leaving.abort();
    }
  });
});
