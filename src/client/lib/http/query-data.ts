import { NOT_AUTHENTICATED } from './api-error';

/**
 * Returns the data of a query. The end of a session resets the cache: RTK Query then rejects pending queries, or resolves them with
 * `undefined`.
 * @throws ApiError `unauthenticated` if the session has ended.
 */
export async function queryData<Data>(request: { unwrap(): Promise<Data> }): Promise<Data> {
  const data: Data | undefined = await request.unwrap().catch((error: unknown) => {
    if (isEntryGone(error)) return undefined;
    throw error;
  });
  if (data === undefined) throw NOT_AUTHENTICATED;
  return data;
}

/** RTK Query aborts the request of a cache entry with the reason of its removal. */
function isEntryGone(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return name === 'AbortError' && (message === 'reset' || message === 'removed');
}
