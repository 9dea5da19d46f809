import * as z from 'zod/mini';
import { getErrorBody } from './api-error';

const Details = z.object({ count: z.number() });

/** Returns the number of rows if the response was refused for too many rows, else null. */
export function tooManyRows(error: unknown): number | null {
  const body = getErrorBody(error);
  if (body?.code !== 'too_many_rows') return null;
  const details = Details.safeParse(body.details);
  return details.success ? details.data.count : null;
}
