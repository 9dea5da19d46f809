import { NOT_AUTHENTICATED } from './api-error';

/**
 * The answer of a query that was begun for its sake. The end of a session forgets all queries, also those under way, and
 * RTK Query then resolves them with nothing.
 * @throws ApiError, `unauthenticated` where the session ended first
 */
export async function queryAnswer<Answer>(request: { unwrap(): Promise<Answer> }): Promise<Answer> {
  const answer: Answer | undefined = await request.unwrap();
  if (answer === undefined) throw NOT_AUTHENTICATED;
  return answer;
}
