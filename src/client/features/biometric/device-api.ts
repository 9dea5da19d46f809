import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import type { AppThunk } from '#client/lib/store-types';
import { biometricApi } from './biometric-api';
import {
  toBiometricFailure,
  toCeremonyFailure,
  type BiometricFailure,
} from '#client/lib/services/biometric-failure';

const { endpoints } = biometricApi;

/**
 * Registers this device.
 * @returns null after success, else the reason.
 */
export function registerDevice(deviceName: string): AppThunk<Promise<BiometricFailure | null>> {
  return async (dispatch, _getState, { authenticator, log }) => {
    const options = await dispatch(
      callWithSecrets(endpoints.biometricRegisterOptions, { body: { deviceName } }),
    );
    if ('error' in options) return toBiometricFailure(options.error);
    try {
      const credential = await authenticator.create(options.data);
      const kept = await dispatch(
        callWithSecrets(endpoints.biometricRegisterVerify, { body: { deviceName, credential } }),
      );
      if ('error' in kept) return toBiometricFailure(kept.error);
      return kept.data.verified ? null : 'rejected';
    } catch (error) {
      log.error('A device was not registered', String(error));
      return toCeremonyFailure(error);
    }
  };
}

/**
 * Verifies the second factor by this device.
 * @returns null after success, else the reason.
 */
export function authenticateByDevice(): AppThunk<Promise<BiometricFailure | null>> {
  return async (dispatch, _getState, { authenticator, log }) => {
    const options = await dispatch(callWithSecrets(endpoints.biometricAuthenticateOptions, {}));
    if ('error' in options) return toBiometricFailure(options.error);
    try {
      const credential = await authenticator.get(options.data);
      const result = await dispatch(
        callWithSecrets(endpoints.biometricAuthenticateVerify, { body: { credential } }),
      );
      if ('error' in result) return toBiometricFailure(result.error);
      return result.data.verified ? null : 'rejected';
    } catch (error) {
      log.error('A device did not answer', String(error));
      return toCeremonyFailure(error);
    }
  };
}
