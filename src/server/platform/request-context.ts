import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database/database';
import type { Caller } from './http/caller';

/** What is known of the request on whose behalf code runs, wherever that code stands. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  /** Actions written to the audit log so far. */
  readonly audited: Set<string>;
  /** Keys in those entries for which the log's screen has no word. */
  readonly unnamed: Set<string>;
  /** Did the handler say that there was nothing to change? */
  unchanged: boolean;
  /**
   * Authorizes the caller by what this database, or transaction, has now.
   * @returns null where the route asks for no approved user
   * @throws HttpError as the route's guard does
   */
  authorize(db: Database): Promise<Caller | null>;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Says that a write found everything as it was asked for, so that it leaves no entry in the audit log. */
export function nothingChanged(): void {
  const context = requestContext.getStore();
  if (context) context.unchanged = true;
}
