/** What one person, or one address, asks for while another's cheap requests are timed. */
export type Load = 'none' | 'exports' | 'searches' | 'streams' | 'anonymous';

export interface Measured {
  /** Cheap requests, and those that were not answered 200. */
  count: number;
  failed: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How often the load was answered with each status. */
  answers: Record<string, number>;
}

const DURATION_MS = 8_000;
const [, , origin = '', load = 'none', heavy = '', cheap = ''] = process.argv;
const POSTED = { method: 'POST', body: '{"filter":{}}', headers: { 'content-type': 'application/json' } };
const answers: Record<string, number> = {};
const leaving = new AbortController();

async function ask(path: string, authorization: string | null, init: RequestInit = {}): Promise<void> {
  const headers = { ...init.headers, ...(authorization !== null && { authorization }) };
  const answer = await fetch(origin + path, { ...init, headers, signal: leaving.signal });
  answers[answer.status] = (answers[answer.status] ?? 0) + 1;
  await answer.arrayBuffer();
}

const LOADS: Record<Load, { count: number; one: (i: number) => Promise<void> }> = {
  none: { count: 0, one: async () => {} },
  exports: { count: 100, one: () => ask('/api/sales/export', heavy, POSTED) },
  searches: {
    count: 50,
    one: (i) => ask(`/api/sales?sort=customer&text=${encodeURIComponent('דוד')}${i % 9}`, heavy),
  },
  streams: { count: 300, one: () => ask('/api/sync/runs/run/stream', heavy) },
  anonymous: { count: 1_000, one: () => ask('/api/system/bootstrap-status', null) },
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
  const measured: Measured = { count: times.length, failed, p50: at(0.5), p99: at(0.99), answers };
  console.log(JSON.stringify(measured));
  leaving.abort();
  process.exit(0);
}

async function timed(): Promise<{ ms: number; ok: boolean }> {
  const start = performance.now();
  const answer = await fetch(`${origin}/api/auth/userProfile`, { headers: { authorization: cheap } });
  await answer.arrayBuffer();
  return { ms: performance.now() - start, ok: answer.status === 200 };
}

void main();
