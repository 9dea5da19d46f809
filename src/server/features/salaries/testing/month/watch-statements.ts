import type { Database } from '#server/db/database';

/** Runs one statement or transaction when it may start. */
export type Run = (statement: () => Promise<unknown>) => Promise<unknown>;

/** Ways to run statements, also those inside transactions, and what is done before the end of each transaction. */
interface Ways {
  run: Run;
  runInside: Run;
  beforeCommit: (tx: Database) => Promise<void>;
}

/** Runs a transaction, whose statements must run one after the other. */
async function watchTransaction(
  tx: Database,
  work: (tx: Database) => unknown,
  { runInside, beforeCommit }: Ways,
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
  const result = await work(watchStatements(tx, { run, runInside, beforeCommit }));
  requireIdle();
  await beforeCommit(tx);
  return result;
}

/** Watches a database, or a query builder, which runs when it is awaited. */
export function watchStatements<T extends object>(target: T, ways: Ways): T {
  const { run } = ways;
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function' || name === 'constructor') return value;
      const call = (args: readonly unknown[]): unknown => Reflect.apply(value, of, args);
      if (name === 'transaction')
        return (work: (tx: Database) => unknown, ...config: unknown[]) =>
          run(async () => call([(tx: Database) => watchTransaction(tx, work, ways), ...config]));
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
