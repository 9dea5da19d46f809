import { NOT_AUTHENTICATED } from './api-error';

/**
 * Returns the data of a query. The end of a session resets the cache, and RTK Query then resolves pending queries with
 * `undefined`.
 * @throws ApiError `unauthenticated` if the session has ended.
 */
export async function queryAnswer<Answer>(request: { unwrap(): Promise<Answer> }): Promise<Answer> {
  const answer: Answer | undefined = await request.unwrap();
  if (answer === undefined) throw NOT_AUTHENTICATED;
  return answer;
}
