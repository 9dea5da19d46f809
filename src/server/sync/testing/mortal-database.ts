import type { Database } from '../../platform/database/database';

/** A database as one server has it, until that server dies. */
export interface MortalDatabase {
  db: Database;
  /**
   * From now on nothing that is begun through it is done, or ends: to everybody else its server is gone. Resolves when
   * the transactions have ended that had begun.
   */
  die(): Promise<void>;
}

/** Whatever is asked of it, awaited or called, never comes to an end. */
const never: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === 'then' ? () => {} : never),
  apply: () => never,
});

/** A server's own way to a database that others use too. */
export function mortalDatabase(sound: Database): MortalDatabase {
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
