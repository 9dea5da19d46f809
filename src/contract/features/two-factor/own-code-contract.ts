import * as z from 'zod/mini';
import { route } from '#contract/lib/http/route';
import { twoFactorFeature, TypedCode } from './two-factor-contract';

/** Digits of a one-time code (RFC 6238). */
export const OWN_CODE_DIGITS = 6;
/** Digits of a recovery code. */
export const RECOVERY_CODE_DIGITS = 12;
export const RECOVERY_CODES = 10;

export const beginOwnCode = route(twoFactorFeature, {
  method: 'POST',
  path: '/api/two-factor/own',
  summary: 'Returns a new secret for an authenticator app: 409 if the factor is off or the caller has a code',
  requires: 'signed-in',
  secondFactor: 'beforeOwnCode',
  audit: { none: 'the code verifies nothing until it is confirmed' },
  response: z.object({
    data: z.object({
      /** Base32. */
      secret: z.string(),
      /** `otpauth://` address, shown as a QR code. */
      address: z.string(),
    }),
  }),
});

export const confirmOwnCode = route(twoFactorFeature, {
  method: 'POST',
  path: '/api/two-factor/own/confirm',
  summary: 'Confirms the secret by a first code, and returns the recovery codes: 401 wrong code',
  requires: 'signed-in',
  secondFactor: 'beforeOwnCode',
  audit: 'two_factor.own_set',
  body: z.strictObject({ code: TypedCode }),
  response: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
});

export const removeOwnCode = route(twoFactorFeature, {
  method: 'DELETE',
  path: '/api/two-factor/own',
  summary: "Removes the caller's own code, by a code of it: 401 wrong code, 429 too many wrong codes",
  requires: 'signed-in',
  audit: 'two_factor.own_removed',
  body: z.strictObject({ code: TypedCode }),
  response: z.object({ data: z.object({ removed: z.boolean() }) }),
});
