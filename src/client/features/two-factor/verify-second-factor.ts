import { cleanTypedText } from '#contract/lib/http/typed-text';
import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import type { AppThunk } from '#client/lib/store-types';
import { authenticateByDevice } from '#client/features/biometric/device-api';
import { twoFactorApi } from '#client/session/two-factor/two-factor-api';
import { toCodeFailure, type SecondFactorFailure } from '#client/session/two-factor/second-factor-failure';
import {
  verificationFailed,
  verificationStarted,
  verificationSucceeded,
  type VerificationMethod,
} from '#client/session/two-factor/two-factor-slice';

/**
 * Verifies the second factor by the code. The result is in the store, the code is not.
 * @param code Digits.
 */
export function verifyCode(code: string): AppThunk<Promise<void>> {
  return (dispatch, _getState, { clock, log }) =>
    dispatch(
      verify('code', async () => {
        const response = await dispatch(
          callWithSecrets(twoFactorApi.endpoints.verifyTwoFactor, { body: { code: cleanTypedText(code) } }),
        );
        if ('error' in response) {
          log.warn('The code was not accepted', response.error.text);
          return { failure: toCodeFailure(response.error, clock.now()) };
        }
        const { verified, mustSetUp } = response.data.data;
        return verified ? { failure: null, mustSetUp } : { failure: { reason: 'notVerified' } };
      }),
    );
}

/** Verifies the second factor by a registered device. The result is in the store. */
export function verifyByDevice(): AppThunk<Promise<void>> {
  return (dispatch) =>
    dispatch(
      verify('biometric', async () => {
        const failure = await dispatch(authenticateByDevice());
        return { failure: failure && { reason: 'device', failure } };
      }),
    );
}

interface Attempt {
  /** Null after success. */
  failure: SecondFactorFailure | null;
  /** True if the user must set up an own code now. */
  mustSetUp?: boolean;
}

/**
 * Runs an attempt, if none is pending.
 */
function verify(method: VerificationMethod, attempt: () => Promise<Attempt>): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().twoFactor.status !== 'needed') return;
    dispatch(verificationStarted({ method }));
    const { failure, mustSetUp = false } = await attempt();
    dispatch(failure === null ? verificationSucceeded({ mustSetUp }) : verificationFailed({ failure }));
  };
}
