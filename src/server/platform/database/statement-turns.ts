import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { eventLoopIdle } from '../event-loop';

/** The person or address for whom the database is asked; unset: the server itself. */
export const databaseOwner = new AsyncLocalStorage<string>();

/** One statement or transaction at a time, and next the owner who has used the least time of late. */
export interface StatementTurns {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A statement that takes this long keeps others waiting noticeably, milliseconds. */
const HEAVY_MS = 50;
/** After this time used time counts half. */
const HALF_LIFE_MS = 10_000;
const SERVER = 'the server';

/**
 * Turns of the embedded database, whose statements block the whole process while they run: whoever asks for little then
 * waits for one heavy statement of others at most.
 */
export function createStatementTurns({
  now = () => performance.now(),
  // A heavy statement is followed by half of its time for others at the most.
  rest = (took) => eventLoopIdle(took / 2),
}: { now?: () => number; rest?: (took: number) => Promise<void> } = {}): StatementTurns {
  const waiting: { owner: string; start: () => void }[] = [];
  const used = new Map<string, { ms: number; at: number }>();
  let isBusy = false;

  function usedBy(owner: string): number {
    const { ms, at } = used.get(owner) ?? { ms: 0, at: 0 };
    return ms * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  }
  function note(owner: string, took: number): void {
    used.set(owner, { ms: usedBy(owner) + took, at: now() });
    for (const [other, { at }] of used) if (now() - at > 10 * HALF_LIFE_MS) used.delete(other);
  }
  /** Requests that have come meanwhile are read first: without a pause the next statement would begin before them. */
  async function handOn(took: number): Promise<void> {
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
        note(owner, took);
        void handOn(took);
      }
    },
  };
}

const TAKES_TURN = new Set<string | symbol>(['query', 'exec', 'sql', 'transaction']);

/** The same database client, which takes a turn for each statement and transaction. */
export function takingTurns<Client extends object>(client: Client, turns = createStatementTurns()): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!TAKES_TURN.has(name)) return value.bind(target) as unknown;
      return (...args: unknown[]) => turns.run(() => Reflect.apply(value, target, args) as Promise<unknown>);
    },
  });
}
