import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { accessRefused } from '../../platform/http/answer-actions';
import type { CurrentUser } from '../../platform/outside/identity-service';
import type { SignInFailure } from '../door/sign-in-failure';
import type { StoredProfile } from './stored-profile';

export type { StoredProfile };

export type SignInMethod = 'password' | 'google' | 'link';
/** Why one attempt to fetch the profile brought none, though another may (spec.md section 4, "Profile fetch"). */
export type ProfileDelay = 'roleMissing' | 'unauthenticated';

/** Drawn in docs/state-machines.md. */
export type AuthState =
  /** The identity provider has not yet said who is signed in. */
  | { status: 'unknown' }
  /** Code that is needed to find out could not be loaded. */
  | { status: 'unavailable' }
  /** `failure`: why the last sign-in or session ended, shown on the login page. */
  | { status: 'signedOut'; failure: SignInFailure | null }
  /** The identity provider is being asked. */
  | { status: 'signingIn'; method: SignInMethod }
  /** The identity provider agreed; the server is being asked. Only after an interactive sign-in that it has not answered yet. */
  | { status: 'admitting'; user: CurrentUser }
  /** `attempt` counts from 1. */
  | { status: 'loadingProfile'; user: CurrentUser; attempt: number }
  /** `isLeaving`: the person wants to leave, and the identity provider is being told. */
  | { status: 'signedIn'; user: CurrentUser; profile: StoredProfile; isLeaving?: true };

const signedOut = (failure: SignInFailure | null = null): AuthState => ({ status: 'signedOut', failure });
const loadingProfile = (user: CurrentUser): AuthState => ({ status: 'loadingProfile', user, attempt: 1 });

/** The signed-in identity, from the moment the provider agreed; null before and after. */
export function userOf(state: AuthState): CurrentUser | null {
  return 'user' in state ? state.user : null;
}

function afterObservation(
  state: AuthState,
  { user, isAdmissionDue = false }: { user: CurrentUser | null; isAdmissionDue?: boolean },
): AuthState {
  // The window that signs in hears the outcome from the sign-in itself, which also asks the server.
  if (state.status === 'signingIn') return state;
  if (user === null) return afterEnd(state);
  if (userOf(state)?.uid === user.uid) return state;
  return isAdmissionDue ? { status: 'admitting', user } : loadingProfile(user);
}

/** Nobody is signed in, says the identity provider. */
function afterEnd(state: AuthState): AuthState {
  if (state.status === 'signedOut') return state;
  return signedOut(state.status === 'signedIn' && !state.isLeaving ? 'endedElsewhere' : null);
}

function afterRevocation(state: AuthState, failure: SignInFailure): AuthState {
  const unexplained =
    state.status === 'signedOut' && (state.failure === null || state.failure === 'endedElsewhere');
  return state.status === 'signedIn' || unexplained ? signedOut(failure) : state;
}

export const authSlice = createSlice({
  name: 'auth',
  initialState: { status: 'unknown' } as AuthState,
  reducers: {
    /** `isAdmissionDue`: the server has not yet answered to this person's sign-in. */
    identityObserved: (
      state,
      { payload }: PayloadAction<{ user: CurrentUser | null; isAdmissionDue?: boolean }>,
    ): AuthState => afterObservation(state, payload),

    /** Code did not come, at start or while a profile was to be fetched. */
    codeUnavailable: (state): AuthState =>
      state.status === 'unknown' || state.status === 'loadingProfile' ? { status: 'unavailable' } : state,

    signInStarted: (state, { payload }: PayloadAction<{ method: SignInMethod }>): AuthState => {
      const free =
        state.status === 'signedOut' || state.status === 'unknown' || state.status === 'unavailable';
      return free ? { status: 'signingIn', method: payload.method } : state;
    },

    signInFailed: (state, { payload }: PayloadAction<{ failure: SignInFailure }>): AuthState =>
      state.status === 'signingIn' ? signedOut(payload.failure) : state,

    /** There was nothing to sign in by; the identity provider is about to say who is signed in. */
    signInAbandoned: (state): AuthState => (state.status === 'signingIn' ? { status: 'unknown' } : state),

    signInAccepted: (state, { payload }: PayloadAction<{ user: CurrentUser }>): AuthState =>
      state.status === 'signingIn' ? { status: 'admitting', user: payload.user } : state,

    admitted: (state): AuthState => (state.status === 'admitting' ? loadingProfile(state.user) : state),

    /** The server said no. `failure`: null where something else on the page says what to do. */
    admissionRefused: (state, { payload }: PayloadAction<{ failure: SignInFailure | null }>): AuthState =>
      state.status === 'admitting' ? signedOut(payload.failure) : state,

    /** The server could not be asked: that is no refusal, so the provider's session stays, and the next page load asks again. */
    admissionFailed: (state): AuthState => (state.status === 'admitting' ? signedOut('other') : state),

    profileDelayed: (state, _action: PayloadAction<{ cause: ProfileDelay }>): AuthState =>
      state.status === 'loadingProfile' ? { ...state, attempt: state.attempt + 1 } : state,

    profileLoaded: (state, { payload }: PayloadAction<{ profile: StoredProfile }>): AuthState => {
      const fits = state.status === 'loadingProfile' && state.user.uid === payload.profile.id;
      return fits ? { status: 'signedIn', user: state.user, profile: payload.profile } : state;
    },

    profileRefused: (state, { payload }: PayloadAction<{ failure: SignInFailure }>): AuthState =>
      state.status === 'loadingProfile' ? signedOut(payload.failure) : state,

    /** The profile of a session that goes on was fetched again. */
    profileReplaced: (state, { payload }: PayloadAction<{ profile: StoredProfile }>): AuthState => {
      const fits = state.status === 'signedIn' && state.user.uid === payload.profile.id;
      return fits ? { ...state, profile: payload.profile } : state;
    },

    /** In the middle of a session this user is no longer let in. The provider may have ended it without a reason before. */
    accessRevoked: (state, { payload }: PayloadAction<{ failure: SignInFailure }>): AuthState =>
      afterRevocation(state, payload.failure),

    /** The person wants to leave; the store follows when the identity provider has done it. */
    signOutRequested: (state): AuthState =>
      state.status === 'signedIn' ? { ...state, isLeaving: true } : state,

    /** A session begins: `uid` is now the signed-in identity. Other machines start from here. */
    sessionStarted: (state, _action: PayloadAction<{ uid: string }>) => state,
    /** Nobody is signed in, or no longer. */
    sessionEnded: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(accessRefused, (state, { payload }) => afterRevocation(state, payload.failure));
  },
});

export const {
  identityObserved,
  codeUnavailable,
  signInStarted,
  signInFailed,
  signInAbandoned,
  signInAccepted,
  admitted,
  admissionRefused,
  admissionFailed,
  profileDelayed,
  profileLoaded,
  profileRefused,
  profileReplaced,
  accessRevoked,
  signOutRequested,
  sessionStarted,
  sessionEnded,
} = authSlice.actions;
