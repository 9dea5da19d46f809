import { isConflict, isNotFound, type ApiError } from '../platform/http/api-error';

/** Why a ceremony with this device's authenticator brought nothing. Its words are in biometric-texts.ts. */
export type BiometricFailure =
  'cancelled' | 'noDevices' | 'refused' | 'alreadyRegistered' | 'notNow' | 'other';

/** What the browser's own error means (spec.md section 8, "Two-factor", "Biometric"). */
export function failureOfCeremony(error: unknown): BiometricFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'cancelled';
  // This authenticator holds one of the excluded credentials.
  return name === 'InvalidStateError' ? 'alreadyRegistered' : 'other';
}

/** What the server's refusal means. 409: switched off in the organisation, or too many devices. */
export function failureOfBiometricCall(error: ApiError): BiometricFailure {
  if (isNotFound(error)) return 'noDevices';
  return isConflict(error) ? 'notNow' : 'other';
}
