import * as z from 'zod/mini';
import { QUESTION_REASONS } from '#contract/features/salaries/questions-contract';

/** A question that is being written. */
const Asking = z.object({
  month: z.string(),
  /** Null: a sale is missing. */
  sale: z.nullable(z.object({ id: z.string(), number: z.string() })),
  reason: z.enum(QUESTION_REASONS),
  text: z.string(),
});
export type Asking = z.infer<typeof Asking>;

export const parseAsking = (kept: unknown): Asking | null => Asking.safeParse(kept).data ?? null;
