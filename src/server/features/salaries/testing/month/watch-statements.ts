import type { Database } from '#server/db/database';

/** Runs one statement or transaction when it may start. */
export type Run = (statement: () => Promise<unknown>) => Promise<unknown>;

/** Runs a transaction, whose statements must run one after the other. */
async function watchTransaction(
  tx: Database,
  work: (tx: Database) => unknown,
  runInside: Run,
): Promise<unknown> {
  let running = 0;
  const requireIdle = (): void => {
    if (running > 0) throw new Error('a transaction does not await its statement');
  };
  const run: Run = async (statement) => {
    requireIdle();
    running += 1;
    try {
      return await runInside(statement);
    } finally {
      running -= 1;
    }
  };
  const result = await work(watchStatements(tx, { run, runInside }));
  requireIdle();
  return result;
}

/** Watches a database, or a query builder, which runs when it is awaited. @param ways for statements, also inside transactions */
export function watchStatements<T extends object>(target: T, ways: { run: Run; runInside: Run }): T {
  const { run, runInside } = ways;
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function' || name === 'constructor') return value;
      const call = (args: readonly unknown[]): unknown => Reflect.apply(value, of, args);
      if (name === 'transaction')
        return (work: (tx: Database) => unknown, ...config: unknown[]) =>
          run(async () => call([(tx: Database) => watchTransaction(tx, work, runInside), ...config]));
      // A prepared statement runs when it is executed.
      if (name === 'execute' && 'queryString' in of)
        return (...args: unknown[]) => run(async () => call(args));
      if (name === 'then')
        return (...ends: Parameters<Promise<unknown>['then']>) =>
          run(() => new Promise((...own) => void call(own))).then(...ends);
      return (...args: unknown[]) => {
        const made = call(args);
        return typeof made === 'object' && made !== null ? watchStatements(made, ways) : made;
      };
    },
  });
}
