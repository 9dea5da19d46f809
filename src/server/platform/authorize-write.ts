import type { Database } from './database/database';
import { lockUntilEnd, shareLockUntilEnd } from './database/lock-until-end';
import type { Caller } from './http/caller';
import { requestContext } from './request-context';

/** The lock of whatever decides who may do what: people, roles, invitations and the second factor. */
const ACCESS = 'people';

/**
 * Puts every change of somebody's access in one line, until its transaction ends; it waits for all writes that have been
 * authorized, too. First in the transaction: locking only the row that changes would let two administrators demote each
 * other at the same moment.
 */
export async function lockAccess(tx: Database): Promise<void> {
  await lockUntilEnd(tx, ACCESS);
}

/**
 * Authorizes a write again, by what is committed now, and keeps everybody's access as it is until the transaction ends: a
 * deactivation or demotion either came before, and the write is refused, or comes after it. First in the transaction,
 * before its other locks. Outside a request there is nobody to authorize.
 * @returns the caller as they are now; null where the route asks for none
 * @throws HttpError as the route's guard does
 */
export async function authorizeWrite(tx: Database): Promise<Caller | null> {
  await shareLockUntilEnd(tx, ACCESS);
  return authorize(tx);
}

/**
 * The same for a write that changes somebody's access.
 * @param caller as they were when the request was admitted
 * @returns the caller as they are now
 * @throws HttpError as the route's guard does
 */
export async function authorizeAccessChange(tx: Database, caller: Caller): Promise<Caller> {
  await lockAccess(tx);
  return (await authorize(tx)) ?? caller;
}

async function authorize(tx: Database): Promise<Caller | null> {
  return (await requestContext.getStore()?.authorize(tx)) ?? null;
}
