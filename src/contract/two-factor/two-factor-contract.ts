import * as z from 'zod/mini';
import { route } from '../http/route';

/** State of the second factor for the organisation and for this browser session. */
export const TwoFactorStatus = z.object({
  enabled: z.boolean(),
  codeSet: z.boolean(),
  /** Has this browser session done its second factor? */
  verified: z.boolean(),
});
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

export const getTwoFactor = route({
  method: 'GET',
  path: '/api/system/two-factor',
  summary: 'Is the second factor on, is a code set, is this session verified',
  requires: 'signed-in',
  secondFactor: false,
  response: z.object({ data: TwoFactorStatus }),
});
