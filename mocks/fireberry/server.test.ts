import { startSimulatorFromEnvironment } from './from-environment';
import { startSimulator, type RunningSimulator } from './simulator';
import { account, fields, guid, NOW, order } from './testing/simulator';
import type { Row } from './types';

let crm: RunningSimulator;

beforeAll(async () => {
  crm = await startSimulator({
    records: { 1: [account(1), account(2)], 13: [order(11)] },
    token: 'secret',
    clock: () => new Date(NOW),
  });
});
afterEach(() => crm.control.reset({ data: true }));
afterAll(() => crm.close());

const query = { objectType: 1, fields: fields('accountname') };

function send(signal?: AbortSignal): Promise<Response> {
  const headers = { TokenID: 'secret', 'content-type': 'application/json' };
  return fetch(`${crm.url}/api/v3/query`, {
    method: 'POST',
    headers,
    body: JSON.stringify(query),
    ...(signal ? { signal } : {}),
  });
}

async function lever<Json = Row>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Json }> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(`${crm.url}/__control__/${path}`, init);
  return { status: response.status, json: (await response.json()) as Json };
}

describe('HTTP server', () => {
  it('listens on loopback and serves the API', async () => {
    expect(crm.url).toBe(`http://127.0.0.1:${crm.port}`);
    const response = await send();
    expect(response.status).toBe(200);
    expect(response.headers.get('date')).toBe(new Date(NOW).toUTCString());
    expect(((await response.json()) as Row).data).toHaveLength(2);
  });

  it('responds with 404 and 405 like the API, and 400 for invalid JSON', async () => {
    const headers = { tokenid: 'secret' };
    expect((await fetch(`${crm.url}/api/nothing`, { headers })).status).toBe(404);
    expect((await fetch(`${crm.url}/api/v3/query`, { headers })).status).toBe(405);
    expect((await fetch(`${crm.url}/api/v3/query`, { method: 'POST', headers, body: '{' })).status).toBe(400);
  });

  it('resets the connection in the middle of the body', async () => {
    crm.control.addFault({ kind: 'reset', nth: 1 });
    const response = await send();
    await expect(response.text()).rejects.toThrow('terminated');
    expect((await send()).status).toBe(200);
  });

  it('never responds to a timeout, and serves other requests meanwhile', async () => {
    crm.control.addFault({ kind: 'timeout', nth: 1 });
    const caller = new AbortController();
    const answered: number[] = [];
    const calls = [1, 2].map(async () => answered.push((await send(caller.signal)).status));
    await Promise.race(calls);
    expect((await send()).status).toBe(200);
    expect(answered).toEqual([200]);
    caller.abort();
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('drips', async () => {
    crm.control.addFault({ kind: 'slow-drip', bytes: 40, delayMs: 1 });
    expect(((await (await send()).json()) as Row).data).toHaveLength(2);
  });
});

describe('the control route', () => {
  it('switches the limit and returns its counters', async () => {
    expect((await lever('POST', 'rate-limit', { perWindow: 1, windowMs: 1000 })).json).toMatchObject({
      enabled: true,
      perWindow: 1,
    });
    expect([(await send()).status, (await send()).status]).toEqual([200, 429]);
    expect((await lever('GET', 'stats')).json).toMatchObject({
      total: 2,
      refused: 1,
      maxInWindow: 2,
      windows: [{ start: '2026-03-15T10:20:30.000Z', calls: 2 }],
    });
    expect((await lever('DELETE', 'stats')).json).toMatchObject({ total: 0 });
  });

  it('sets, lists and clears faults', async () => {
    const { json } = await lever('POST', 'faults', { kind: 'server-error', every: 2 });
    await send();
    expect((await send()).status).toBe(500);
    expect((await lever('GET', 'faults')).json).toEqual({
      faults: [{ id: json.id, kind: 'server-error', every: 2, calls: 2, fired: 1 }],
    });
    expect((await lever('DELETE', `faults/${String(json.id)}`)).json).toEqual({ faults: [] });
    expect((await lever('DELETE', 'faults/99')).status).toBe(404);
    expect((await lever('POST', 'faults', { kind: 'nope' })).status).toBe(400);
  });

  it('adds, changes, deletes and dumps records without a call', async () => {
    await lever('POST', 'records/account', { accountid: guid(3), accountname: 'third' });
    await lever('POST', 'records/1', [{ accountid: guid(4) }, { accountid: guid(5) }]);
    const changed = await lever('PUT', `records/1/${guid(3)}`, { accountname: 'changed' });
    expect(changed.json).toMatchObject({
      _id: guid(3),
      accountname: 'changed',
      modifiedon: '2026-03-15T10:20:30',
    });
    await lever('PUT', `records/1/${guid(4)}`, { modifiedon: '2027-01-01' });
    await lever('DELETE', `records/1/${guid(1)}`);
    const all = (await lever<Row[]>('GET', 'records/1')).json;
    expect(all.map((record) => record._id)).toEqual([2, 3, 4, 5].map(guid));
    expect(all[2]).toMatchObject({ modifiedon: '2027-01-01T00:00:00' });
    expect((await lever('GET', 'records/1?offset=1&limit=2')).json).toHaveLength(2);
    expect((await lever('GET', `records/1/${guid(1)}`)).status).toBe(404);
    expect((await lever('GET', 'records/999')).status).toBe(400);
    expect(crm.control.stats().total).toBe(0);
  });

  it('moves the clock, changes settings, equalises timestamps and resets', async () => {
    await lever('POST', 'clock', { offsetMs: 600_000 });
    expect((await send()).headers.get('date')).toBe('Sun, 15 Mar 2026 10:30:30 GMT');
    await lever('POST', 'settings', { v3PageSize: 1, v3OverLimit: 'clamp' });
    expect(((await (await send()).json()) as Row).data).toHaveLength(1);
    await lever('POST', 'equal-stamps/1', { count: 2, stamp: '2026-02-02T02:02:02' });
    expect(crm.control.records(1).map((record) => record.modifiedon)).toEqual(
      Array(2).fill('2026-02-02T02:02:02'),
    );
    await lever('POST', 'reset', { data: true });
    expect(crm.control.records(1).map((record) => record.modifiedon)).toEqual(
      Array(2).fill('2026-03-01T08:00:00'),
    );
    expect(((await (await send()).json()) as Row).data).toHaveLength(2);
  });
});

describe('from the environment', () => {
  it('reads port, size and token from variables', async () => {
    const env = { FIREBERRY_SIM_PORT: '0', FIREBERRY_SIM_SALES: '50', FIREBERRY_TOKEN: 'mine' };
    const started = await startSimulatorFromEnvironment(env);
    expect(started.token).toBe('mine');
    expect(started.control.records(13)).toHaveLength(50);
    await started.close();
  });

  it('refuses a variable that is not a number', async () => {
    await expect(startSimulatorFromEnvironment({ FIREBERRY_SIM_PORT: 'x' })).rejects.toThrow(
      'FIREBERRY_SIM_PORT',
    );
  });
});
