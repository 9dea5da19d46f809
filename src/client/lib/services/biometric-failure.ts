import { isConflict, isNotFound, type ApiError } from '../http/api-error';

/** Reason for a failed ceremony with the device's authenticator. The texts are in biometric-texts.ts. */
export type BiometricFailure =
  | 'cancelled'
  | 'noDevices'
  | 'rejected'
  | 'alreadyRegistered'
  | 'notNow'
  | 'other';

/** Returns the reason for an error of the browser (spec.md section 8, "Two-factor", "Biometric"). */
export function toCeremonyFailure(error: unknown): BiometricFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'cancelled';
  // The authenticator holds one of the excluded credentials.
  return name === 'InvalidStateError' ? 'alreadyRegistered' : 'other';
}

/** Returns the reason for a refusal by the server. 409: disabled in the organisation, or too many devices. */
export function toBiometricFailure(error: ApiError): BiometricFailure {
  if (isNotFound(error)) return 'noDevices';
  return isConflict(error) ? 'notNow' : 'other';
}
