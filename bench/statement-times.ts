import { Client } from 'pg';
import { median } from './median';

/** Statements of a piece of work. */
export interface Statements {
  /** Number of statements, each with a round trip. 0 for the embedded database. */
  count: number;
  /** Median of the summed times from sending a statement to its complete result, ms. */
  ms: number;
}

const RUNS = 7;

/** Runs a piece of work several times and measures its statements. */
export async function timeStatements(work: () => Promise<unknown>): Promise<Statements> {
  const sums: number[] = [];
  let count = 0;
  for (let run = 0; run < RUNS; run++) {
    const times = await watchStatements(work);
    count = times.length;
    sums.push(times.reduce((sum, ms) => sum + ms, 0));
  }
  return { count, ms: median(sums) };
}

type Query = (...args: unknown[]) => unknown;

/** Returns the ms of each statement. The pool uses callbacks, transactions use promises. */
async function watchStatements(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const client: { query: Query } = Client.prototype;
  const { query } = client;
  client.query = function watched(this: Client, ...args: unknown[]): unknown {
    const start = performance.now();
    const note = (): unknown => times.push(performance.now() - start);
    const last = args.at(-1);
    if (typeof last === 'function') {
      args.splice(-1, 1, (...response: unknown[]) => {
        note();
        (last as Query)(...response);
      });
    }
    const response = query.apply(this, args);
    if (response instanceof Promise) response.then(note, note);
    return response;
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return times;
}
