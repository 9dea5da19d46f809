import { NOT_AUTHENTICATED } from './api-error';

/**
 * Returns the data of a query. The end of a session resets the cache, and RTK Query then resolves pending queries with
 * `undefined`.
 * @throws ApiError `unauthenticated` if the session has ended.
 */
export async function queryData<Data>(request: { unwrap(): Promise<Data> }): Promise<Data> {
  const data: Data | undefined = await request.unwrap();
  if (data === undefined) throw NOT_AUTHENTICATED;
  return data;
}
