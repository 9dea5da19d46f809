import type { Pool, QueryConfig } from 'pg';
import { isContended } from '../unreachable';

type Query = (config: string | QueryConfig, ...rest: unknown[]) => unknown;

const READS = /^\s*(select|with)\b/i;

/** Repeats reading statements of the pool once if another transaction was in their way. Those of transactions are not changed. */
export function retryReads(pool: Pool): Pool {
  const query = pool.query.bind(pool) as Query;
  const retried: Query = async (config, ...rest) => {
    const text = typeof config === 'string' ? config : config.text;
    try {
      return await query(config, ...rest);
    } catch (error) {
      if (!READS.test(text) || !isContended(error)) throw error;
      return query(config, ...rest);
    }
  };
  return Object.assign(pool, { query: retried });
}
