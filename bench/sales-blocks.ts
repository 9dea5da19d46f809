import { sql, type SQL } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';

/** Number of 8 kB blocks read by queries, from PostgreSQL's memory or from disk. */
export interface Blocks {
  /** Blocks of `sales` before the names are joined. */
  sales: number;
  all: number;
}

/** Counts the blocks of every query in `work`. */
export async function countBlocks(
  db: Database,
  work: (spied: Database) => Promise<unknown>,
): Promise<Blocks> {
  const seen: Blocks = { sales: 0, all: 0 };
  const explain = async (query: SQL): Promise<unknown> => {
    const [row] = getRows<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      await db.execute(sql`explain (analyze, buffers, format json) ${query}`),
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    if (plan) {
      seen.all += getBlocks(plan);
      seen.sales += salesBlocks(plan);
    }
    return db.execute(query);
  };
  await work(
    new Proxy(db, {
      get: (target, name) => (name === 'execute' ? explain : Reflect.get(target, name)),
    }),
  );
  return seen;
}

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

const getBlocks = (node: PlanNode): number => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

/** Returns the blocks read by scans of `sales`, including the index scans below them. */
function salesBlocks(node: PlanNode): number {
  if (node['Relation Name'] === 'sales') return getBlocks(node);
  return (node.Plans ?? []).reduce((sum, child) => sum + salesBlocks(child), 0);
}
