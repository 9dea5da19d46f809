import {
  biometricAuthenticateOptions,
  biometricAuthenticateVerify,
  biometricRegisterOptions,
  biometricRegisterVerify,
} from '../../contract/biometric/biometric-contract';
import { callServer } from '../platform/http/call-server';
import type { AppThunk } from '../platform/start-app-listening';
import { biometricApi } from './biometric-api';
import { failureOfBiometricCall, failureOfCeremony, type BiometricFailure } from './biometric-failure';

// Plain calls: neither a challenge nor what an authenticator says becomes part of an action.

export type { BiometricFailure };

/** Registers this device. @returns null when it is registered, else why not. */
export function registerDevice(deviceName: string): AppThunk<Promise<BiometricFailure | null>> {
  return async (dispatch, _getState, { authenticator, log }) => {
    const options = await dispatch(callServer(biometricRegisterOptions, { body: { deviceName } }));
    if ('error' in options) {
      // What the screen knows of switches and devices may be out of date.
      dispatch(biometricApi.util.invalidateTags(['biometric']));
      return failureOfBiometricCall(options.error);
    }
    try {
      const credential = await authenticator.create(options.data);
      const kept = await dispatch(callServer(biometricRegisterVerify, { body: { deviceName, credential } }));
      if ('error' in kept) return failureOfBiometricCall(kept.error);
      dispatch(biometricApi.util.invalidateTags(['biometric']));
      return kept.data.verified ? null : 'refused';
    } catch (error) {
      log.error('A device was not registered', String(error));
      return failureOfCeremony(error);
    }
  };
}

/** Does the second factor by this device. @returns null when it is done, else why not. */
export function authenticateByDevice(): AppThunk<Promise<BiometricFailure | null>> {
  return async (dispatch, _getState, { authenticator, log }) => {
    const options = await dispatch(callServer(biometricAuthenticateOptions, {}));
    if ('error' in options) return failureOfBiometricCall(options.error);
    try {
      const credential = await authenticator.get(options.data);
      const answer = await dispatch(callServer(biometricAuthenticateVerify, { body: { credential } }));
      if ('error' in answer) return failureOfBiometricCall(answer.error);
      return answer.data.verified ? null : 'refused';
    } catch (error) {
      log.error('A device did not answer', String(error));
      return failureOfCeremony(error);
    }
  };
}
