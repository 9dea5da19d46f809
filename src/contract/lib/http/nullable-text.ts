import * as z from 'zod/mini';

/** A string that may be missing. */
export const nullableText = z.nullable(z.string());
