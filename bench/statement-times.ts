import { Client } from 'pg';
import { median } from './median';

/** What a piece of work asks of PostgreSQL. */
export interface Statements {
  /** How many statements, each of them a round trip; none where the database is the embedded one. */
  count: number;
  /** Median milliseconds from sending a statement to its whole answer, added up. */
  ms: number;
}

const RUNS = 7;

/** Runs a piece of work a few times and looks at its statements. */
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

/** Milliseconds of each statement. The pool asks with a callback, a transaction without. */
async function watchStatements(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const client = Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function watched(this: Client, ...args: unknown[]): unknown {
    const start = performance.now();
    const note = (): unknown => times.push(performance.now() - start);
    const last = args.at(-1);
    if (typeof last === 'function') {
      args.splice(-1, 1, (...answer: unknown[]) => {
        note();
        (last as Query)(...answer);
      });
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.then(note, note);
    return answer;
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return times;
}
