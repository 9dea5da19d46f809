import { createHash } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';

/** Maximum number of prepared statements. PostgreSQL keeps each in the memory of each connection, some tens of kB. */
const MAX_PREPARED = 200;
const READS = /^\s*(select|with)\b/i;

type Query = (config: string | QueryConfig, ...rest: unknown[]) => unknown;

/**
 * Gives the pool's reading statements names, so that each connection parses them once. Statements of transactions are not changed.
 * See docs/decisions/2026-11-26-prepared-statements.md.
 */
export function prepareReads(pool: Pool): Pool {
  const names = new Map<string, string>();
  const query = pool.query.bind(pool) as Query;
  const prepared: Query = (config, ...rest) => {
    if (typeof config === 'string' || config.name !== undefined) return query(config, ...rest);
    const name = getName(names, config.text);
    return query(name === undefined ? config : { ...config, name }, ...rest);
  };
  return Object.assign(pool, { query: prepared });
}

/** Returns undefined for a statement that writes, and once there are too many. */
function getName(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED || !READS.test(text)) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
