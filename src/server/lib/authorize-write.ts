import type { Database } from '#server/db/database';
import { advisoryLock, sharedAdvisoryLock } from '#server/db/advisory-lock';
import type { Caller } from './http/caller';
import { requestContext } from './request-context';

/** Name of the lock for changes of access: users, roles, invitations and the second factor. */
const ACCESS = 'people';

/**
 * Serialises changes of access until the transaction ends, and waits for all writes that are already authorized.
 * Must come first in the transaction. Locking only the changed row would let two administrators demote each other at the same
 * moment.
 */
export async function lockAccess(tx: Database): Promise<void> {
  await advisoryLock(tx, ACCESS);
}

/**
 * Authorizes a write again with the committed data, and locks everybody's access until the transaction ends. A deactivation or
 * demotion either comes before, and the write is rejected, or comes after it. Must come first in the transaction, before its
 * other locks. Does nothing outside a request.
 * @returns the caller with the current data; null if the route requires no user
 * @throws HttpError as the route's guard does
 */
export async function authorizeWrite(tx: Database): Promise<Caller | null> {
  await sharedAdvisoryLock(tx, ACCESS);
  return authorize(tx);
}

/**
 * Authorizes a write that changes somebody's access, see `authorizeWrite()`.
 * @param caller the caller when the request was admitted
 * @returns the caller with the current data
 * @throws HttpError as the route's guard does
 */
export async function authorizeAccessChange(tx: Database, caller: Caller): Promise<Caller> {
  await lockAccess(tx);
  return (await authorize(tx)) ?? caller;
}

async function authorize(tx: Database): Promise<Caller | null> {
  return (await requestContext.getStore()?.authorize(tx)) ?? null;
}
