/** Load of one user or one address while another user's cheap requests are timed. */
export type Load =
  'none' | 'exports' | 'searches' | 'streams' | 'anonymous' | 'unapproved' | 'prints' | 'totals';

export interface Measured {
  /** Number of cheap requests, and of those with another status than 200. */
  count: number;
  failed: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Number of the load's responses by status. */
  results: Record<string, number>;
}

const DURATION_MS = 8_000;
const [, , origin = '', load = 'none', heavy = '', cheap = '', unapproved = ''] = process.argv;
/** Tokens of accounts that are not approved. */
const strangers = unapproved.split(',');
/** The load uses another address than the cheap requests. The server trusts this header from the local machine. */
const ELSEWHERE = { 'x-forwarded-for': '198.51.100.7' };
const POSTED = { method: 'POST', body: '{"filter":{}}', headers: { 'content-type': 'application/json' } };
const results: Record<string, number> = {};
const leaving = new AbortController();

async function sendRequest(
  path: string,
  authorization: string | null,
  init: RequestInit = {},
): Promise<void> {
  const headers = { ...ELSEWHERE, ...init.headers, ...(authorization !== null && { authorization }) };
  const response = await fetch(origin + path, { ...init, headers, signal: leaving.signal });
  results[response.status] = (results[response.status] ?? 0) + 1;
  await response.arrayBuffer();
}

/** Repeats a request, which keeps the number of requests in flight constant. */
async function again(one: () => Promise<void>): Promise<void> {
  while (!leaving.signal.aborted) await one();
}

const LOADS: Record<Load, { count: number; one: (i: number) => Promise<void> }> = {
  none: { count: 0, one: async () => {} },
  exports: { count: 100, one: () => sendRequest('/api/sales/export', heavy, POSTED) },
  searches: {
    count: 50,
    one: (i) => sendRequest(`/api/sales?sort=customer&text=${encodeURIComponent('דוד')}${i % 9}`, heavy),
  },
  streams: { count: 300, one: () => sendRequest('/api/sync/runs/run/stream', heavy) },
  unapproved: {
    count: 200,
    one: (i) => again(() => sendRequest('/api/sales/totals', strangers[i % 100] ?? '')),
  },
  prints: {
    count: 200,
    one: () => again(() => sendRequest('/api/reports/sales-print?from=2025-01-01&to=2025-02-14', heavy)),
  },
  totals: {
    count: 50,
    one: () => again(() => sendRequest(`/api/sales/totals?text=${encodeURIComponent('א ב ד ה ו')}`, heavy)),
  },
  anonymous: { count: 1_000, one: () => sendRequest('/api/system/bootstrap-status', null) },
};

async function main(): Promise<void> {
  const { count, one } = LOADS[load as Load];
  for (let i = 0; i < 20; i++) await timed();
  for (let i = 0; i < count; i++) one(i).catch(() => {});
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + DURATION_MS;
  while (performance.now() < end) {
    const { ms, ok } = await timed();
    times.push(ms);
    if (!ok) failed += 1;
    await new Promise((next) => setTimeout(next, 5));
  }
  times.sort((a, b) => a - b);
  const at = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const measured: Measured = { count: times.length, failed, p50: at(0.5), p99: at(0.99), results: results };
  console.log(JSON.stringify(measured));
  leaving.abort();
  process.exit(0);
}

async function timed(): Promise<{ ms: number; ok: boolean }> {
  const start = performance.now();
  const response = await fetch(`${origin}/api/auth/userProfile`, { headers: { authorization: cheap } });
  await response.arrayBuffer();
  return { ms: performance.now() - start, ok: response.status === 200 };
}

void main();
