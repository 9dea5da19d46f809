import * as z from 'zod/mini';
import { bodyOf } from './api-error';

const Details = z.object({ count: z.number() });

/** How many rows there are where they are too many for one answer; null: it was refused for something else. */
export function tooManyRows(error: unknown): number | null {
  const body = bodyOf(error);
  if (body?.code !== 'too_many_rows') return null;
  const details = Details.safeParse(body.details);
  return details.success ? details.data.count : null;
}
