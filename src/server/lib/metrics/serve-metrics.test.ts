import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../config';
import { startTestApp, type TestApp } from '../testing/app';

const TOKEN = 'a-token-of-24-characters';
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({
    config: readConfig({ FIREBERRY_TOKEN: 'test', METRICS_TOKEN: TOKEN }, 'demo'),
  });
});
afterAll(() => test.close());

const scrape = (token = TOKEN) =>
  test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

it('requires the token', async () => {
  expect((await test.app.inject({ url: '/metrics' })).statusCode).toBe(401);
  expect((await scrape(`${TOKEN}x`)).statusCode).toBe(401);
});

it('measures requests by the template of their route, without ids', async () => {
  const headers = await test.as('sales.view');
  await test.app.inject({ url: '/api/sales?text=dana', headers });
  await test.app.inject({ url: '/api/agents/secret-canary', headers });
  await test.app.inject({ url: '/api/secret-canary', headers });
  const { body, headers: answered } = await scrape();
  expect(answered['content-type']).toContain('text/plain');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/sales",status="200"} 1',
  );
  expect(body).toContain('route="unknown",status="404"');
  expect(body).not.toMatch(/canary|dana|misrad\.example/);
});

it('contains the calls of the day, the alarms and the state of the database', async () => {
  await test.database.db.execute(sql`
    insert into sync_runs (id, kind, reason, status, started_at, finished_at)
    values ('r1', 'full', 'start', 'failed', '2026-09-16T08:00:00Z', '2026-09-16T08:01:00Z'),
      ('r2', 'last_update', 'start', 'running', now(), null)`);
  const { body } = await scrape();
  expect(body).toContain('misrad_crm_calls_today 0');
  expect(body).toContain('misrad_crm_calls_limit 10000');
  expect(body).toContain('misrad_alarm{kind="stale"} 1');
  expect(body).toContain('misrad_alarm{kind="failing"} 0');
  const end = Date.parse('2026-09-16T08:01:00Z') / 1_000;
  expect(body).toContain(`misrad_sync_run_end_timestamp_seconds{kind="full",status="failed"} ${end}`);
  expect(body).toContain('misrad_sync_running{kind="full"} 0');
  expect(body).toContain('misrad_sync_running{kind="last_update"} 1');
  // No backup was proven.
  expect(body).not.toMatch(/^misrad_backup_proven_timestamp_seconds/m);
  expect(body).toMatch(/^misrad_database_up 1$/m);
  expect(body).toContain('misrad_files{state="waiting"} 0');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});

it('counts event streams apart from other requests', async () => {
  const headers = await test.as('sync.manage');
  const { statusCode, body: events } = await test.app.inject({ url: '/api/sync/runs/r1/stream', headers });
  expect([statusCode, events]).toEqual([200, expect.stringContaining('event: ')]);
  const { body } = await scrape();
  expect(body).toContain('misrad_event_streams 0');
  expect(body).not.toContain('route="/api/sync/runs/:id/stream"');
});

it('counts failures at the database by kind', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const ended = new Error('query failed', { cause: { code: '57014' } });
  const slow = await startTestApp({ identity: { verify: () => Promise.reject(ended) } });
  const headers = { authorization: 'Bearer x' };
  expect((await slow.app.inject({ url: '/api/sales/totals', headers })).statusCode).toBe(503);
  await slow.close();
  expect((await scrape()).body).toContain('misrad_database_errors_total{kind="timeout"} 1');
});

it('offers every metric of the dashboard and of the alert rules', async () => {
  const { body } = await scrape();
  const offered = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
  for (const file of ['grafana-dashboard.json', 'prometheus-rules.yml']) {
    const text = await readFile(join('docs', 'deployment', file), 'utf8');
    const used = [...text.matchAll(/\b(?:misrad|http|nodejs|process)_\w+(?=[{[)])/g)].map(([name]) =>
      name.replace(/_(count|bucket|sum)$/, ''),
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !offered.has(name))).toEqual([]);
  }
});

it('responds while the database does not', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const broken = await startTestApp({ config: test.services.config });
  broken.services.database.ping = () => Promise.reject(new Error('the database does not answer'));
  await broken.database.close();
  const { statusCode, body } = await broken.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect([statusCode, /^misrad_database_up .*$/m.exec(body)?.[0]]).toEqual([200, 'misrad_database_up 0']);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('some metrics could not be updated'));
  await broken.app.close();
});

it('does not exist without a token', async () => {
  const plain = await startTestApp();
  const response = await plain.app.inject({ url: '/metrics', headers: { accept: 'text/html' } });
  expect(response.statusCode).toBe(404);
  await plain.close();
});
