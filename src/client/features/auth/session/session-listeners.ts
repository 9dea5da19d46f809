import { getErrorCode, isConflict, getErrorStatus, type ApiError } from '#client/lib/http/api-error';
import type { AppEffect, StartAppListening } from '#client/lib/store-types';
import {
  authenticationFailed,
  authenticationRejected,
  authenticated,
  profileDelayed,
  profileLoaded,
  profileRejected,
  selectAuthUser,
} from '#client/session/auth-slice';
import { sendPasswordReset, sendVerification } from '../links/account-mail';
import { firstAdminNotNeeded } from '../login/first-admin-slice';
import { authApi } from '#client/session/auth-api';
import { toSignInFailure, fetchProfileWithRetries } from './fetch-profile';
import { enteredAuthenticating, enteredLoadingProfile } from './session-changes';
import { toStoredProfile } from '#client/session/stored-profile';

const { signIn, bootstrapFirstAdmin, getUserProfile } = authApi.endpoints;

/** Completes a sign-in by the server (spec.md section 4, "Profile fetch"). */
export function setupSessionListeners(startListening: StartAppListening): void {
  startListening({ predicate: enteredAuthenticating, effect: requestSignIn });
  startListening({ predicate: enteredLoadingProfile, effect: loadProfile });
}

/** Asks the server to admit the user after an interactive sign-in, and again after a reload if it did not respond. */
async function requestSignIn(_action: unknown, effect: AppEffect): Promise<void> {
  const { dispatch, extra, pause, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const error = (await claimFirstAdmin(effect)) ?? (await announceSignIn(effect));
  if (error === 'none') return void dispatch(authenticated());
  extra.log.error('The server did not accept the sign-in', error.text);
  if (getErrorCode(error) === 'email_not_verified') {
    await pause(dispatch(sendVerification()));
    return void dispatch(authenticationRejected({ failure: null }));
  }
  if (getErrorCode(error) === 'credentials_removed') return mailNewCredentials(effect);
  const isRejected = [401, 403, 404].includes(getErrorStatus(error) ?? 0);
  dispatch(isRejected ? authenticationRejected({ failure: toSignInFailure(error) }) : authenticationFailed());
}

/** Sends a mail for choosing a password: the account was replaced by one without a password. */
async function mailNewCredentials({ dispatch, getState, pause }: AppEffect): Promise<void> {
  const address = selectAuthUser(getState().auth)?.email;
  if (address) await pause(dispatch(sendPasswordReset(address)));
  const isSent = getState().accountMail.status === 'sent';
  dispatch(authenticationRejected({ failure: isSent ? 'credentialsRemoved' : 'credentialsRemovedUnmailed' }));
}

type SignInResult = ApiError | 'none';

async function announceSignIn({ dispatch, pause }: AppEffect): Promise<SignInResult> {
  const { error } = await pause(dispatch(signIn.initiate(undefined, { track: false })));
  return (error as ApiError | undefined) ?? 'none';
}

/** @returns null if the user does not claim to be the first administrator, or another user has just become it. */
async function claimFirstAdmin(effect: AppEffect): Promise<SignInResult | null> {
  const { dispatch, getState, pause } = effect;
  const { firstAdmin } = getState();
  if (firstAdmin.status !== 'claiming') return null;
  const body = { displayName: firstAdmin.displayName };
  const { error } = await pause(dispatch(bootstrapFirstAdmin.initiate({ body }, { track: false })));
  if (!error) return 'none';
  const apiError = error as ApiError;
  if (!isConflict(apiError)) return apiError;
  dispatch(firstAdminNotNeeded());
  return null;
}

async function loadProfile(_action: unknown, effect: AppEffect): Promise<void> {
  const { dispatch, extra, pause, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const result = await fetchProfileWithRetries({
    fetchProfile: (fresh) =>
      pause(dispatch(getUserProfile.initiate(undefined, { subscribe: false, forceRefetch: fresh }))),
    sleep: (ms) => pause(extra.clock.sleep(ms)),
    // From spec.md section 8.
    onRoleMissing: () => extra.log.error('User profile does not contain a role or role is null'),
    onDelay: (cause) => dispatch(profileDelayed({ cause })),
    onError: (error) => extra.log.error('The profile could not be fetched', error.text),
  });
  if (result.profile) dispatch(profileLoaded({ profile: toStoredProfile(result.profile) }));
  else dispatch(profileRejected({ failure: result.failure }));
}
