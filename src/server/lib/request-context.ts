import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/db/database';
import type { Caller } from './http/caller';

/** Data of the current request, available to all code that runs for it. */
export interface RequestContext {
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  /** Actions written to the audit log so far. */
  readonly audited: Set<string>;
  /** Keys in those entries without a label on the audit log page. */
  readonly unnamed: Set<string>;
  /** True if the handler reported that nothing changed. */
  unchanged: boolean;
  /**
   * Authorizes the caller with the current data of this database or transaction.
   * @returns null if the route requires no approved user
   * @throws HttpError as the route's guard does
   */
  authorize(db: Database): Promise<Caller | null>;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Reports that a write changed nothing, so that no audit log entry is required. */
export function nothingChanged(): void {
  const context = requestContext.getStore();
  if (context) context.unchanged = true;
}
