import type { Database } from '../platform/database';

/** Where the connection breaks: before the work, in it, or after it was committed but before we were told. */
export type BreakMode = 'before' | 'inside' | 'after';

export interface BreakableDatabase {
  db: Database;
  /** Breaks the operations from the `nth` on (from 1, of those to come), `times` in a row. */
  breakAt(nth: number, times: number, mode: BreakMode): void;
  heal(): void;
  /** Has anything been broken since it was last healed? */
  hasBroken(): boolean;
}

/** A database whose connection can be made to break at any transaction or statement. */
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
  const db = new Proxy(sound, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
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

function connectionError(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
}
