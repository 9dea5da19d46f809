import { bindControl, type Control } from './control';
import { controlRoute } from './control-routes';
import { ResultCache, defaultSettings, type ApiContext, type Settings } from './context';
import { answerCall } from './dispatch';
import { FaultBook } from './faults';
import { listen } from './http-server';
import { loadData, type DataSource } from './load-data';
import { RateLimiter, type RateLimitSettings } from './rate-limit';
import { simulatorFetch, type Fetch } from './simulator-fetch';
import type { Store } from './store';
import type { SimRequest, SimResponse } from './types';

export type SimulatorOptions = {
  /** Records by object number, a data folder, or what to generate; 20,000 generated sales when absent. */
  records?: DataSource;
  /** The token that is let in; `demo-token` when absent. */
  token?: string;
  clock?: () => Date;
  rateLimit?: Partial<RateLimitSettings>;
  settings?: Partial<Settings>;
  /** Id of the user that the token stands for; the first agent when absent. */
  userId?: string;
  /** In-process `fetch` only: a timeout fault rejects at once, without waiting for the caller's own limit. */
  instantTimeouts?: boolean;
};

export type Simulator = {
  /** One call without a socket. A `transport` in the answer says how a socket would have carried it. */
  handle: (request: SimRequest) => Promise<SimResponse>;
  /** The same as a `fetch`, whose resets and timeouts fail as a real one's do. Any host is served. */
  fetch: Fetch;
  store: Store;
  control: Control;
};

export type RunningSimulator = Simulator & { url: string; port: number; close: () => Promise<void> };

/** A simulator in this process, without a socket. @throws Error when its data can't be used. */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const clock = options.clock ?? (() => new Date());
  const load = (): Store => loadData(options.records, clock());
  const store = load();
  const [firstUser] = store.table(9)?.values() ?? [];
  const context: ApiContext & { offsetMs: number } = {
    store,
    settings: { ...defaultSettings, ...options.settings },
    offsetMs: 0,
    now: () => new Date(clock().getTime() + context.offsetMs),
    userId: options.userId ?? (firstUser ? String(firstUser.crmuserid) : null),
    cache: new ResultCache(),
  };
  const limiter = new RateLimiter();
  Object.assign(limiter.settings, options.rateLimit);
  const faults = new FaultBook();
  const control = bindControl({ context, limiter, faults, load, options });
  const machine = { context, limiter, faults, token: options.token ?? 'demo-token', previousRows: new Map() };
  const handle = (request: SimRequest): Promise<SimResponse> =>
    Promise.resolve(
      request.path.startsWith('/__control__/')
        ? controlRoute(control, request)
        : answerCall(machine, request),
    );
  return { handle, fetch: simulatorFetch(handle, options.instantTimeouts ?? false), store, control };
}

/** Starts a simulator on a real port of `host` (loopback when absent; port 0 is any free one). */
export async function startSimulator(
  options: SimulatorOptions & { port?: number; host?: string } = {},
): Promise<RunningSimulator> {
  const simulator = createSimulator(options);
  const server = await listen(simulator.handle, options.port ?? 0, options.host ?? '127.0.0.1');
  return { ...simulator, ...server };
}
