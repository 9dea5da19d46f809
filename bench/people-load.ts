import { Agent, get } from 'node:http';

/** Requests of many users, at a constant rate that does not depend on the answers. Child process of people-bench.ts. */
export interface People {
  ports: readonly number[];
  users: number;
  perSecond: number;
  /** Undefined: until the message `stop`. */
  seconds?: number;
}

export interface ResponseTimes {
  count: number;
  failed: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Paths of the requests. A repeated path is requested more often. */
const PATHS = [
  '/api/dashboard',
  '/api/sales',
  '/api/system/last-sync-time',
  '/api/sales?sort=amount',
  '/api/customers',
  '/api/dashboard',
  '/api/system/last-sync-time',
  '/api/inventory',
  '/api/sales/totals?from=2026-01-01&to=2026-03-31',
  '/api/auth/userProfile',
];
const MAX_WAIT_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 300 });
let stopping = new AbortController();

async function send({ ports, users, perSecond, seconds = Infinity }: People): Promise<ResponseTimes> {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const begin = performance.now();
  stopping = new AbortController();
  const { signal } = stopping;
  for (let i = 0; !signal.aborted && i < perSecond * seconds; i++) {
    const due = begin + (i * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((next) => setTimeout(next, wait));
    const token = Buffer.from(JSON.stringify({ uid: `user-${i % users}` })).toString('base64url');
    const url = `http://127.0.0.1:${ports[i % ports.length]}${PATHS[(i * 7 + Math.floor(i / PATHS.length)) % PATHS.length]}`;
    // Measured from the moment the request was due, so that a late start counts as waiting.
    const one = request(url, token)
      .then((ok) => {
        if (!ok) failed += 1;
        times.push(performance.now() - due);
      })
      .finally(() => open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
  times.sort((a, b) => a - b);
  const at = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { count: times.length, failed, p50: at(0.5), p99: at(0.99) };
}

function request(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  return new Promise((resolve) => {
    const sent = get(url, { agent, headers, timeout: MAX_WAIT_MS }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode === 200)),
    );
    sent.once('timeout', () => sent.destroy()).once('error', () => resolve(false));
  });
}

process.on('message', (message: People | 'stop') => {
  if (message === 'stop') return stopping.abort();
  void send(message).then((responses) => process.send?.(responses));
});
