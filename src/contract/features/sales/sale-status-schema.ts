import * as z from 'zod/mini';

/** Label of a status in the CRM. Fault reports keep only the beginning of this text, which identifies the stage. */
export const StatusName = z.nullable(z.string());
