import { account, testSimulator } from './testing/simulator';

const MINUTE_MS = 60_000;
const simulator = (options = {}) => testSimulator({ 1: [account(1)] }, options);
type Crm = ReturnType<typeof simulator>;

async function statuses(crm: Crm, count: number): Promise<number[]> {
  const seen: number[] = [];
  for (let call = 0; call < count; call += 1) seen.push((await crm.call('GET', '/metadata/records')).status);
  return seen;
}

describe('limits (section 4)', () => {
  it('allows 100 calls in a fixed minute, refuses the 101st, and resets with the next minute', async () => {
    const crm = simulator();
    expect(await statuses(crm, 101)).toEqual([...Array<number>(100).fill(200), 429]);
    // The clock is at :30 of its minute. A rolling window would still refuse the call.
    crm.now.ms += MINUTE_MS / 2;
    expect(await statuses(crm, 1)).toEqual([200]);
    expect(crm.control.stats()).toMatchObject({
      total: 102,
      refused: 1,
      maxInWindow: 101,
      maxInAnySpan: 102,
    });
  });

  it('responds with Too Many Requests in the family’s shape, without Retry-After by default', async () => {
    const crm = simulator({ rateLimit: { perWindow: 0 } });
    const reply = await crm.v3({ objectType: 1 });
    expect([reply.status, reply.json]).toEqual([
      429,
      { error: 'Too Many Requests', status: 429, message: 'Too Many Requests' },
    ]);
    expect(reply.headers['retry-after']).toBeUndefined();
    crm.control.setRateLimit({ retryAfter: true });
    const metadata = await crm.call('GET', '/metadata/records');
    expect([metadata.status, metadata.json]).toEqual([429, { Message: 'Too Many Requests' }]);
    expect(metadata.headers['retry-after']).toBe('30');
  });

  it('counts failed calls', async () => {
    const crm = simulator({ rateLimit: { perWindow: 3 } });
    await crm.call('GET', '/metadata/records/nothing');
    await crm.v3({ objectType: 999 });
    await crm.call('GET', '/metadata/records', undefined, null);
    expect(await statuses(crm, 1)).toEqual([429]);
  });

  it('has a daily limit until midnight UTC', async () => {
    const crm = simulator({ rateLimit: { perDay: 3 } });
    expect(await statuses(crm, 4)).toEqual([200, 200, 200, 429]);
    crm.now.ms += 10 * MINUTE_MS;
    expect(await statuses(crm, 1)).toEqual([429]);
    crm.now.ms = Date.parse('2026-03-16T00:00:00Z');
    expect(await statuses(crm, 1)).toEqual([200]);
  });

  it('can be switched off, and its window shortened', async () => {
    const crm = simulator();
    crm.control.setRateLimit({ enabled: false });
    expect(new Set(await statuses(crm, 150))).toEqual(new Set([200]));
    crm.control.reset();
    crm.control.setRateLimit({ windowMs: 200, perWindow: 1 });
    expect(await statuses(crm, 2)).toEqual([200, 429]);
    crm.now.ms += 200;
    expect(await statuses(crm, 1)).toEqual([200]);
  });

  it('doesn’t count the control route', async () => {
    const crm = simulator();
    await crm.call('GET', '/__control__/records/1');
    expect(crm.control.stats().total).toBe(0);
  });
});
