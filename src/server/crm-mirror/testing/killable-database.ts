import type { Database } from '#server/db/database';

/** A database as seen by one server that can die. */
export interface KillableDatabase {
  db: Database;
  /**
   * Simulates the death of the server: nothing started later is executed or resolves. Resolves when the transactions in progress
   * have ended.
   */
  die(): Promise<void>;
}

/** A value that never resolves, whether it is awaited or called. */
const never: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === 'then' ? () => {} : never),
  apply: () => never,
});

/** Creates one server's connection to a shared database. */
export function killableDatabase(sound: Database): KillableDatabase {
  let isDead = false;
  const begun = new Set<Promise<unknown>>();
  const transaction: Database['transaction'] = (work, config) => {
    const all = sound.transaction(work, config);
    begun.add(all);
    all.catch(() => {}).finally(() => begun.delete(all));
    return all;
  };
  const db = new Proxy(sound, {
    get(target, name) {
      if (isDead) return never;
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return {
    db,
    die: async () => {
      isDead = true;
      await Promise.allSettled(begun);
    },
  };
}
