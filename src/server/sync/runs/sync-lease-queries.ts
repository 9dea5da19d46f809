import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../platform/database/database';

/** Name of the lease under which a run writes. */
export const SYNC_LEASE = 'sync';

/*
 * Time here is the database's own: servers may disagree about the hour, and a lease is about real time.
 */

/** Takes a lease that is free or has expired; its new fence, or null while somebody else holds it. */
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
  const [lease] = rowsOf<{ fence: number | string }>(result);
  return lease ? Number(lease.fence) : null;
}

interface HeldLease {
  owner: string;
  fence: number;
}

/** Is the owner, where it is a synchronisation, asked to end? */
const IS_CANCELLED = sql`exists (
  select 1 from sync_runs where id = leases.owner and cancel_requested_at is not null) as "isCancelled"`;

/**
 * Holds a lease for longer; null when somebody else has it. Inside a transaction nobody can take it before the end
 * of that.
 */
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
  return rowsOf<{ isCancelled: boolean }>(result)[0] ?? null;
}

/** A lease that is still held; null when somebody else has it. */
export async function findLease(
  db: Database,
  name: string,
  held: HeldLease,
): Promise<{ isCancelled: boolean } | null> {
  const result = await db.execute(sql`
    select ${IS_CANCELLED} from leases
    where name = ${name} and owner = ${held.owner} and fence = ${held.fence}`);
  return rowsOf<{ isCancelled: boolean }>(result)[0] ?? null;
}

/**
 * Keeps everybody from taking a free lease until the end of the transaction.
 * @returns false: somebody holds it, or nobody ever did.
 */
export async function lockFreeLease(tx: Database, name: string): Promise<boolean> {
  const result = await tx.execute(sql`
    select 1 from leases where name = ${name} and expires_at <= clock_timestamp() for update`);
  return rowsOf(result).length > 0;
}

/** Another owner holds a lease from now on. */
export async function renameOwner(db: Database, name: string, from: string, to: string): Promise<void> {
  await db.execute(sql`update leases set owner = ${to} where name = ${name} and owner = ${from}`);
}

/** Gives a lease back, if it is still this owner's. Its row stays: fences only rise. */
export async function releaseLease(db: Database, name: string, owner: string): Promise<void> {
  await db.execute(
    sql`update leases set expires_at = clock_timestamp() where name = ${name} and owner = ${owner}`,
  );
}
