import type { Database } from '#server/db/database';

/** Time of the failure: before the work, during it, or after its commit but before the response. */
export type BreakMode = 'before' | 'inside' | 'after';

export interface BreakableDatabase {
  db: Database;
  /** Breaks `times` consecutive operations, starting with the `nth` following one (from 1). */
  breakAt(nth: number, times: number, mode: BreakMode): void;
  heal(): void;
  /** Returns whether anything was broken since the last `heal()`. */
  hasBroken(): boolean;
}

/** A database with a connection that can be broken at any transaction or statement. */
export function breakableDatabase(sound: Database): BreakableDatabase {
  let left: { skip: number; times: number; mode: BreakMode } | null = null;
  let broken = false;

  async function attempt<T>(work: () => Promise<T>, fail: () => Promise<T>): Promise<T> {
    if (left === null || left.times === 0) return work();
    left.skip -= 1;
    if (left.skip > 0) return work();
    left.times -= 1;
    broken = true;
    if (left.mode === 'inside') return fail();
    if (left.mode === 'after') await work();
    throw connectionError();
  }

  const transaction: Database['transaction'] = (work, config) =>
    attempt(
      () => sound.transaction(work, config),
      () =>
        sound.transaction(async (tx) => {
          await work(tx);
          throw connectionError();
        }, config),
    );
  /** Query builders run, or fail, when they are awaited. */
  const breakable = <T extends object>(statement: T): T =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'then') return (...args: unknown[]) => wrapped(Reflect.apply(value, target, args));
        const work = (): Promise<unknown> =>
          new Promise((...ends) => void Reflect.apply(value, target, ends));
        return (...ends: Parameters<Promise<unknown>['then']>) => attempt(work, brokenAtOnce).then(...ends);
      },
    });
  const wrapped = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? breakable(value) : value;

  const db = new Proxy(sound, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => wrapped(Reflect.apply(value, target, args));
    },
  });
  return {
    db,
    breakAt: (nth, times, mode) => void (left = { skip: nth, times, mode }),
    heal: () => {
      left = null;
      broken = false;
    },
    hasBroken: () => broken,
  };
}

/** A single statement cannot fail in the middle. */
async function brokenAtOnce(): Promise<never> {
  throw connectionError();
}

function connectionError(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
}
