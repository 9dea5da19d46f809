import { sql } from 'drizzle-orm';
import type { Database } from './database';

/**
 * Until the transaction ends, whoever asks for a lock of the same name waits: for what has no row yet that could be locked.
 */
export async function lockUntilEnd(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
}

/** The same beside others who share it: only whoever asks for it alone waits for them, and they for that one. */
export async function shareLockUntilEnd(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`);
}
