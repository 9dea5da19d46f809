import { Secret, TOTP } from 'otpauth';
import { OWN_CODE_DIGITS } from '#contract/features/two-factor/own-code-contract';
import { PRODUCT_NAME } from '#server/lib/product-name';

/** Duration of a time step, seconds. */
const PERIOD_S = 30;
/** Steps by which a phone's clock may differ. */
const WINDOW = 1;

/** Returns a new secret, base32. */
export function createSecret(): string {
  return new Secret().base32;
}

/** Returns the `otpauth://` address that an authenticator app reads from a QR code. */
export function buildAddress(secret: string, email: string): string {
  return createTotp(secret, email).toString();
}

/** Returns the time step of a right code, in periods since the epoch; null for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret: Secret.fromBase32(secret),
    digits: OWN_CODE_DIGITS,
    period: PERIOD_S,
  });
}
