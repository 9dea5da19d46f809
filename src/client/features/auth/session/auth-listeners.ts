import { isAnyOf } from '@reduxjs/toolkit';
import { accessRefused } from '../../../lib/http/answer-actions';
import { getErrorCode, isConflict, getErrorStatus, type ApiError } from '../../../lib/http/api-error';
import { openEndpoints } from '../../../lib/http/late-api';
import { messageDismissed } from '../../../lib/snackbar/snackbar-slice';
import { removeMarker } from '../../../lib/storage/session-markers';
import { combineCleanups } from '../../../lib/listener-helpers';
import type { AppEffect, ThunkExtra, StartAppListening } from '../../../lib/store-types';
import type { RootState } from '../../../app/store';
import {
  accessRevoked,
  admissionFailed,
  admissionRefused,
  admitted,
  codeUnavailable,
  profileDelayed,
  profileLoaded,
  profileRefused,
  sessionEnded,
  sessionStarted,
  signOutRequested,
  selectAuthUser,
  type AuthState,
} from './auth-slice';
import { sendPasswordReset, sendVerification } from '../links/account-mail';
import { clearAdmissionDue, setAdmissionDue } from './admission-marker';
import { firstAdminNotNeeded } from '../login/first-admin-slice';
import { toSignInFailure, fetchProfileWithRetries } from './fetch-profile';
import { signOut } from '../login/sign-in';
import { errorCode } from '../login/sign-in-failure';
import { toStoredProfile } from './stored-profile';

const getUid = (state: AuthState): string | null => selectAuthUser(state)?.uid ?? null;

function identityChanged({ auth: now }: RootState, { auth: before }: RootState): boolean {
  return getUid(now) !== getUid(before) || (before.status === 'unknown' && now.status !== 'unknown');
}

function entered(status: AuthState['status']) {
  return ({ auth: now }: RootState, { auth: before }: RootState): boolean =>
    now.status === status && (before.status !== status || getUid(now) !== getUid(before));
}

const enteredAdmitting = entered('admitting');
const enteredLoadingProfile = entered('loadingProfile');

/** Follows the signed-in user (spec.md section 4, "Session change", "Profile fetch"). */
export function setupAuthListeners(startListening: StartAppListening): () => void {
  return combineCleanups([
    // Registered first: later listeners must not find state of the previous session.
    startListening({
      predicate: (_action, now, before) => identityChanged(now, before),
      effect: changeSession,
    }),
    startListening({
      predicate: (_action, now, before) => enteredAdmitting(now, before),
      effect: requestSignIn,
    }),
    startListening({
      predicate: (_action, now, before) => enteredLoadingProfile(now, before),
      effect: loadProfile,
    }),
    startListening({
      matcher: isAnyOf(admissionRefused, profileRefused, accessRefused),
      effect: endProviderSession,
    }),
    startListening({
      matcher: isAnyOf(admitted, admissionRefused),
      effect: (_action, { extra }) => clearAdmissionDue(extra.localStorage),
    }),
    startListening({
      // While the server still accepts the user, the second factor is cleared first.
      matcher: isAnyOf(signOutRequested, accessRevoked),
      effect: (_action, { dispatch }) => dispatch(signOut()),
    }),
  ]);
}

/** Clears everything of the previous user's session. The first observation after a page load does not change the session. */
function changeSession(_action: unknown, { getState, getOriginalState, dispatch, extra }: AppEffect): void {
  const before = getOriginalState().auth;
  const uid = getUid(getState().auth);
  if (before.status !== 'unknown') {
    for (const one of [getUid(before), uid])
      if (one !== null) removeMarker(extra.sessionStorage, 'twoFactorVerified', one);
    extra.resetApi();
  }
  extra.markSignedIn(uid !== null);
  if (uid === null) {
    dispatch(messageDismissed());
    dispatch(sessionEnded());
    return;
  }
  dispatch(sessionStarted({ uid }));
}

/** Asks the server to admit the user after an interactive sign-in, and again after a reload if it did not respond. */
async function requestSignIn(_action: unknown, effect: AppEffect): Promise<void> {
  const { dispatch, getState, extra, pause, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const uid = getUid(getState().auth);
  if (uid !== null) setAdmissionDue(extra.localStorage, uid);
  const authApi = await pause(openAuthApi(extra));
  if (!authApi) return void dispatch(admissionFailed());
  const error = (await claimFirstAdmin(authApi, effect)) ?? (await announceSignIn(authApi, effect));
  if (error === 'none') return void dispatch(admitted());
  extra.log.error('Sign-in was not admitted', error.text);
  if (getErrorCode(error) === 'email_not_verified') {
    await pause(dispatch(sendVerification()));
    return void dispatch(admissionRefused({ failure: null }));
  }
  if (getErrorCode(error) === 'credentials_removed') return mailNewCredentials(effect);
  const refused = [401, 403, 404].includes(getErrorStatus(error) ?? 0);
  dispatch(refused ? admissionRefused({ failure: toSignInFailure(error) }) : admissionFailed());
}

/** Sends a mail for choosing a password: the account was replaced by one without a password. */
async function mailNewCredentials({ dispatch, getState, pause }: AppEffect): Promise<void> {
  const address = selectAuthUser(getState().auth)?.email;
  if (address) await pause(dispatch(sendPasswordReset(address)));
  const isSent = getState().accountMail.status === 'sent';
  dispatch(admissionRefused({ failure: isSent ? 'credentialsRemoved' : 'credentialsRemovedUnmailed' }));
}

type Asked = ApiError | 'none';
type AuthApi = NonNullable<Awaited<ReturnType<typeof openAuthApi>>>;

async function announceSignIn({ endpoints }: AuthApi, { dispatch, pause }: AppEffect): Promise<Asked> {
  const { error } = await pause(dispatch(endpoints.signIn.initiate(undefined, { track: false })));
  return (error as ApiError | undefined) ?? 'none';
}

/** @returns null if the user does not claim to be the first administrator, or another user has just become it. */
async function claimFirstAdmin({ endpoints }: AuthApi, effect: AppEffect): Promise<Asked | null> {
  const { dispatch, getState, pause } = effect;
  const { firstAdmin } = getState();
  if (firstAdmin.status !== 'claiming') return null;
  const body = { displayName: firstAdmin.displayName };
  const { error } = await pause(dispatch(endpoints.bootstrapFirstAdmin.initiate({ body }, { track: false })));
  if (!error) return 'none';
  const apiError = error as ApiError;
  if (!isConflict(apiError)) return apiError;
  dispatch(firstAdminNotNeeded());
  return null;
}

async function loadProfile(_action: unknown, effect: AppEffect): Promise<void> {
  const { dispatch, extra, pause, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const authApi = await pause(openAuthApi(extra));
  if (!authApi) return void dispatch(codeUnavailable());
  const result = await fetchProfileWithRetries({
    fetchProfile: (fresh) =>
      pause(
        dispatch(
          authApi.endpoints.getUserProfile.initiate(undefined, { subscribe: false, forceRefetch: fresh }),
        ),
      ),
    sleep: (ms) => pause(extra.clock.sleep(ms)),
    // From spec.md section 8.
    onRoleMissing: () => extra.log.error('User profile does not contain a role or role is null'),
    onDelay: (cause) => dispatch(profileDelayed({ cause })),
    onError: (error) => extra.log.error('The profile could not be fetched', error.text),
  });
  if (result.profile) dispatch(profileLoaded({ profile: toStoredProfile(result.profile) }));
  else dispatch(profileRefused({ failure: result.failure }));
}

/** Signs a refused user out of the identity provider. */
async function endProviderSession(_action: unknown, { extra }: AppEffect): Promise<void> {
  try {
    await extra.identity.signOut();
  } catch (error) {
    extra.log.error('Signing out failed', errorCode(error) ?? undefined);
  }
}

/** Returns null if the code fails to load. */
async function openAuthApi(extra: ThunkExtra) {
  try {
    const { authApi } = await openEndpoints(extra, () => import(/* webpackChunkName: "api" */ './auth-api'));
    return authApi;
  } catch {
    extra.log.error('The code of the API could not be loaded');
    return null;
  }
}
