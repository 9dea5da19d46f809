import type { AddressInfo } from 'node:net';
import { systemClock } from '../clock';
import { readConfig } from '../config';
import { syncRuns } from '../../sync/sync-tables';
import { startTestApp, type TestApp } from '../testing/app';

let test: TestApp;

const statuses = async (count: number, ask: (i: number) => Promise<{ statusCode: number }>) => {
  const answers = [];
  for (let i = 0; i < count; i++) answers.push((await ask(i)).statusCode);
  return answers;
};

describe('calls', () => {
  beforeAll(async () => {
    const config = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' }, 'demo');
    test = await startTestApp({ config, requestLimits: { ofPerson: 3, ofAddress: 3 } });
  });
  afterAll(() => test.close());

  const status = (remoteAddress: string, caller?: string) =>
    test.app.inject({
      url: '/api/system/bootstrap-status',
      remoteAddress,
      headers: { ...(caller && { 'x-forwarded-for': caller }) },
    });

  it('are counted by the person, whatever their address, and refused to that one alone', async () => {
    const dana = await test.as('sales.view');
    const yossi = await test.as('sales.view');
    const profile = (headers: object, remoteAddress = '198.51.100.1') =>
      test.app.inject({ url: '/api/auth/userProfile', headers: { ...headers }, remoteAddress });
    expect(await statuses(4, (i) => profile(dana, `198.51.100.${i}`))).toEqual([200, 200, 200, 429]);
    const refused = await profile(dana);
    expect(refused.json()).toMatchObject({ error: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await profile(yossi)).statusCode).toBe(200);
    // A token that is none is nobody's: its address counts, and does not shut out who has a good one.
    expect(await statuses(4, () => profile({ authorization: 'Bearer x' }))).toEqual([401, 401, 401, 429]);
    expect((await status('198.51.100.1')).statusCode).toBe(429);
    expect((await profile(yossi)).statusCode).toBe(200);
  });

  it('are those of whom a trusted proxy names, and of the one that connects else', async () => {
    expect(await statuses(4, (i) => status('10.3.2.1', `203.0.113.${i}`))).toEqual([200, 200, 200, 200]);
    expect(await statuses(4, (i) => status('192.0.2.1', `203.0.113.1${i}`))).toEqual([200, 200, 200, 200]);
    expect(await statuses(4, (i) => status('192.0.2.2', `203.0.113.2${i}`))).toEqual([200, 200, 200, 429]);
    // Only the last proxy is known; what a caller writes before it is a claim.
    expect(await statuses(4, (i) => status('10.3.2.1', `192.0.2.${i}, 203.0.113.30`))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it('of one IPv6 network are one caller’s', async () => {
    expect(await statuses(4, (i) => status(`2001:db8:1:2::${i}`))).toEqual([200, 200, 200, 429]);
    expect((await status('2001:db8:1:3::1')).statusCode).toBe(200);
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
    // A connection that a caller has opened and not used yet would be waited for.
    test.app.server.closeAllConnections();
    await test.close();
  });

  it('keeps eight streams of a person open, and a ninth once one is closed', async () => {
    const row = { id: 'r', kind: 'full', status: 'running', reason: 'person' } as const;
    await test.database.db.insert(syncRuns).values({ ...row, startedAt: test.clock.now().toISOString() });
    const open = async () => {
      const leaving = new AbortController();
      const { signal } = leaving;
      const answer = await fetch(`${origin}/api/sync/runs/r/stream`, { headers, signal });
      return { status: answer.status, leave: () => leaving.abort() };
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

  it('ends the work of a file whose reader leaves, and the next one begins', async () => {
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
      let answer = await exported(leaving.signal);
      while (answer.status === 503) answer = await exported(leaving.signal);
      expect(answer.status).toBe(200);
      await answer.body?.getReader().read();
      leaving.abort();
    }
  });
});
