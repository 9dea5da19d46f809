import * as z from 'zod/mini';

/** A status as the CRM calls it. Of a fault report's texts it alone keeps how it begins, which tells its stage. */
export const StatusName = z.nullable(z.string());
