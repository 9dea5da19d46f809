import { getErrorStatus, type ApiError } from '#client/lib/http/api-error';
import type { BiometricFailure } from '#client/lib/services/biometric-failure';

/** Reason for a failed verification. The texts are in two-factor-texts.ts. Reasons of codes and of devices. */
export type SecondFactorFailure =
  | { reason: 'wrongCode' | 'notVerified' | 'noCodeSet' | 'other' }
  /** `until`: ms since 1970, or null if the server gave no time. */
  | { reason: 'locked'; until: number | null }
  | { reason: 'device'; failure: BiometricFailure };

/**
 * Returns the reason for a refused code (spec.md section 8, "Two-factor").
 * @param now ms since 1970.
 */
export function toCodeFailure(error: ApiError, now: number): SecondFactorFailure {
  switch (getErrorStatus(error)) {
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
