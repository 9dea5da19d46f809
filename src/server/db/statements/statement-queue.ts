import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { eventLoopIdle } from './event-loop';

/** User or address that the current statements are run for; unset: the server itself. */
export const databaseOwner = new AsyncLocalStorage<string>();

/** Runs one statement or transaction at a time. The next turn goes to the owner with the least recent usage. */
export interface StatementQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Statements of at least this duration delay others noticeably, ms. */
const HEAVY_MS = 50;
/** Half-life of recorded usage, ms. */
const HALF_LIFE_MS = 10_000;
const SERVER = 'the server';

/**
 * Schedules the statements of the embedded database, which block the whole process while they run. An owner with little usage
 * waits for at most one heavy statement of others.
 */
export function createStatementQueue({
  now = () => performance.now(),
  // The pause after a heavy statement lasts at most half of its duration.
  rest = (took) => eventLoopIdle(took / 2),
}: { now?: () => number; rest?: (took: number) => Promise<void> } = {}): StatementQueue {
  const waiting: { owner: string; start: () => void }[] = [];
  const used = new Map<string, { ms: number; at: number }>();
  let isBusy = false;

  function usedBy(owner: string): number {
    const { ms, at } = used.get(owner) ?? { ms: 0, at: 0 };
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  }
  function recordUse(owner: string, took: number): void {
    used.set(owner, { ms: usedBy(owner) + took, at: now() });
    for (const [other, { at }] of used) if (now() - at > 10 * HALF_LIFE_MS) used.delete(other);
  }
  /** Lets new requests be read first: without the pause the next statement would start before them. */
  async function startNext(took: number): Promise<void> {
    await (took < HEAVY_MS ? setImmediate() : rest(took));
    const [next] = [...waiting].sort((a, b) => usedBy(a.owner) - usedBy(b.owner));
    if (!next) return void (isBusy = false);
    waiting.splice(waiting.indexOf(next), 1);
    next.start();
  }

  return {
    async run(work) {
      const owner = databaseOwner.getStore() ?? SERVER;
      if (isBusy) await new Promise<void>((start) => waiting.push({ owner, start }));
      isBusy = true;
      const began = now();
      try {
        return await work();
      } finally {
        const took = now() - began;
        recordUse(owner, took);
        void startNext(took);
      }
    },
  };
}

const TAKES_TURN = new Set<string | symbol>(['query', 'exec', 'sql', 'transaction']);

/** Returns a proxy of the database client that takes a turn for each statement and transaction. */
export function serializeStatements<Client extends object>(client: Client): Client {
  const turns = createStatementQueue();
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!TAKES_TURN.has(name)) return value.bind(target) as unknown;
      return (...args: unknown[]) => turns.run(() => Reflect.apply(value, target, args) as Promise<unknown>);
    },
  });
}
