import { statusOf, type ApiError } from '../platform/http/api-error';
import type { BiometricFailure } from '../biometric/device-api';

/** Why a verification did not succeed. Its words are in two-factor-texts.ts. Codes by codes, devices by devices. */
export type SecondFactorFailure =
  | { reason: 'wrongCode' | 'notVerified' | 'noCodeSet' | 'other' }
  /** `until`: milliseconds since 1970; null where the server did not say. */
  | { reason: 'locked'; until: number | null }
  | { reason: 'device'; failure: BiometricFailure };

/** What a refused code means (spec.md section 8, "Two-factor"). @param now milliseconds since 1970. */
export function failureOfCode(error: ApiError, now: number): SecondFactorFailure {
  switch (statusOf(error)) {
    case 401:
      return { reason: 'wrongCode' };
    case 409:
      return { reason: 'noCodeSet' };
    case 429: {
      const seconds = error.kind === 'http' ? error.retryAfterS : null;
      return { reason: 'locked', until: seconds === null ? null : now + seconds * 1000 };
    }
    default:
      return { reason: 'other' };
  }
}
