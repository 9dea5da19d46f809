import { sql } from 'drizzle-orm';
import type { Database } from './database';

/** Acquires an exclusive advisory lock until the transaction ends, for data without a row to lock. */
export async function advisoryLock(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}

/** Acquires the same lock in shared mode: it conflicts only with the exclusive mode. */
export async function sharedAdvisoryLock(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`);
}
