import { sql } from 'drizzle-orm';
import { getRows, type Database } from '#server/db/database';

/** Name of the lease under which runs write. */
export const SYNC_LEASE = 'sync';

/* Uses the database's clock, since the clocks of servers may differ and a lease is about real time. */

/** Takes a free or expired lease; returns its new fence, or null if it is held by another owner. */
export async function takeLease(
  db: Database,
  name: string,
  owner: string,
  seconds: number,
): Promise<number | null> {
  const result = await db.execute(sql`
    insert into leases (name, owner, fence, expires_at)
    values (${name}, ${owner}, 1, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update
      set owner = excluded.owner, fence = leases.fence + 1, expires_at = excluded.expires_at
      where leases.expires_at <= clock_timestamp()
    returning fence`);
  const [lease] = getRows<{ fence: number | string }>(result);
  return lease ? Number(lease.fence) : null;
}

interface HeldLease {
  owner: string;
  fence: number;
}

/** True if the owner is a run with a requested cancellation. */
const IS_CANCELLED = sql`exists (
  select 1 from sync_runs where id = leases.owner and cancel_requested_at is not null) as "isCancelled"`;

/** Extends a lease; returns null if another owner has it. Inside a transaction nobody can take it before the transaction ends. */
export async function renewLease(
  db: Database,
  name: string,
  held: HeldLease,
  seconds: number,
): Promise<{ isCancelled: boolean } | null> {
  const result = await db.execute(sql`
    update leases set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where name = ${name} and owner = ${held.owner} and fence = ${held.fence}
    returning ${IS_CANCELLED}`);
  return getRows<{ isCancelled: boolean }>(result)[0] ?? null;
}

/** Returns a lease that is still held; null if another owner has it. */
export async function findLease(
  db: Database,
  name: string,
  held: HeldLease,
): Promise<{ isCancelled: boolean } | null> {
  const result = await db.execute(sql`
    select ${IS_CANCELLED} from leases
    where name = ${name} and owner = ${held.owner} and fence = ${held.fence}`);
  return getRows<{ isCancelled: boolean }>(result)[0] ?? null;
}

/**
 * Prevents others from taking a lease, and its holder from writing, until the transaction ends.
 * @returns false if it was never taken
 */
export async function lockLease(tx: Database, name: string): Promise<boolean> {
  const result = await tx.execute(sql`select 1 from leases where name = ${name} for update`);
  return getRows(result).length > 0;
}

export async function renameOwner(db: Database, name: string, from: string, to: string): Promise<void> {
  await db.execute(sql`update leases set owner = ${to} where name = ${name} and owner = ${from}`);
}

/** Releases a lease if this owner still has it. Its row stays, since fences only increase. */
export async function releaseLease(db: Database, name: string, owner: string): Promise<void> {
  await db.execute(
    sql`update leases set expires_at = clock_timestamp() where name = ${name} and owner = ${owner}`,
  );
}

/** Releases a lease without fences, and deletes its row. */
export async function deleteLease(db: Database, name: string, owner: string): Promise<void> {
  await db.execute(sql`delete from leases where name = ${name} and owner = ${owner}`);
}
