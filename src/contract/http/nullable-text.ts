import * as z from 'zod/mini';

/** A text that may be missing. */
export const nullableText = z.nullable(z.string());
