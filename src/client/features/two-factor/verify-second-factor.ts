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
        if (!('error' in response)) return response.data.data.verified ? null : { reason: 'notVerified' };
        log.warn('The code was not accepted', response.error.text);
        return toCodeFailure(response.error, clock.now());
      }),
    );
}

/** Verifies the second factor by a registered device. The result is in the store. */
export function verifyByDevice(): AppThunk<Promise<void>> {
  return (dispatch) =>
    dispatch(
      verify('biometric', async () => {
        const failure = await dispatch(authenticateByDevice());
        return failure && { reason: 'device', failure };
      }),
    );
}

/**
 * Runs an attempt, if none is pending.
 * @param attempt Resolves to null after success, else to the reason.
 */
function verify(
  method: VerificationMethod,
  attempt: () => Promise<SecondFactorFailure | null>,
): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().twoFactor.status !== 'needed') return;
    dispatch(verificationStarted({ method }));
    const failure = await attempt();
    dispatch(failure === null ? verificationSucceeded() : verificationFailed({ failure }));
  };
}
