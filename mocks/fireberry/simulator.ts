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
  /** Records by object number, a data folder, or options of the generator. Default: 20,000 generated sales. */
  records?: DataSource;
  /** Accepted token. Default: `demo-token`. */
  token?: string;
  clock?: () => Date;
  rateLimit?: Partial<RateLimitSettings>;
  settings?: Partial<Settings>;
  /** Id of the token's user. Default: the first agent. */
  userId?: string;
  /** In-process `fetch` only: a timeout fault rejects immediately, without waiting for the caller's limit. */
  instantTimeouts?: boolean;
};

export type Simulator = {
  /** Handles a call without a socket. `transport` in the response describes the behaviour of a socket. */
  handle: (request: SimRequest) => Promise<SimResponse>;
  /** The same as a `fetch` function. Resets and timeouts fail like real ones. Accepts any host. */
  fetch: Fetch;
  store: Store;
  control: Control;
};

export type RunningSimulator = Simulator & { url: string; port: number; close: () => Promise<void> };

/** Creates a simulator in this process, without a socket. @throws Error for unusable data. */
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

/** Starts a simulator on a port of `host` (default: loopback; port 0 selects a free port). */
export async function startSimulator(
  options: SimulatorOptions & { port?: number; host?: string } = {},
): Promise<RunningSimulator> {
  const simulator = createSimulator(options);
  const server = await listen(simulator.handle, options.port ?? 0, options.host ?? '127.0.0.1');
  return { ...simulator, ...server };
}
