import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { accessDenied } from '#client/lib/http/response-actions';
import type { CurrentUser } from '#client/lib/services/current-user';
import type { SignInFailure } from './sign-in-failure';
import type { StoredProfile } from './stored-profile';

export type { StoredProfile };

export type SignInMethod = 'password' | 'google' | 'link';
/** Reason for another attempt to fetch the profile (spec.md section 4, "Profile fetch"). */
export type ProfileDelay = 'roleMissing' | 'unauthenticated';

/** State machine of the sign-in, drawn in docs/state-machines.md. */
export type AuthState =
  /** The identity provider has not determined the user yet. */
  | { status: 'unknown' }
  /** Code required to determine the user failed to load. */
  | { status: 'unavailable' }
  /** `failure`: reason for the end of the last sign-in or session, shown on the login page. */
  | { status: 'signedOut'; failure: SignInFailure | null }
  /** A request to the identity provider is pending. */
  | { status: 'signingIn'; method: SignInMethod }
  /** The identity provider has signed in; waits for the server. Only after an interactive sign-in without a response yet. */
  | { status: 'authenticating'; user: CurrentUser }
  /** `attempt` counts from 1. */
  | { status: 'loadingProfile'; user: CurrentUser; attempt: number }
  /** `isLeaving`: the user signs out, and a request to the identity provider is pending. */
  | { status: 'signedIn'; user: CurrentUser; profile: StoredProfile; isLeaving?: true };

const signedOut = (failure: SignInFailure | null = null): AuthState => ({ status: 'signedOut', failure });
const loadingProfile = (user: CurrentUser): AuthState => ({ status: 'loadingProfile', user, attempt: 1 });

/** Returns the signed-in user from the identity provider's confirmation on, else null. */
export function selectAuthUser(state: AuthState): CurrentUser | null {
  return 'user' in state ? state.user : null;
}

function afterObservation(
  state: AuthState,
  { user, isAuthenticationDue = false }: { user: CurrentUser | null; isAuthenticationDue?: boolean },
): AuthState {
  // The tab that signs in gets the result from the sign-in itself, which also asks the server.
  if (state.status === 'signingIn') return state;
  if (user === null) return afterEnd(state);
  if (selectAuthUser(state)?.uid === user.uid) return state;
  return isAuthenticationDue ? { status: 'authenticating', user } : loadingProfile(user);
}

/** The identity provider has no signed-in user. */
function afterEnd(state: AuthState): AuthState {
  if (state.status === 'signedOut') return state;
  return signedOut(state.status === 'signedIn' && !state.isLeaving ? 'endedElsewhere' : null);
}

function afterRevocation(state: AuthState, failure: SignInFailure): AuthState {
  const unexplained =
    state.status === 'signedOut' && (state.failure === null || state.failure === 'endedElsewhere');
  return state.status === 'signedIn' || unexplained ? signedOut(failure) : state;
}

/** The previous user's session is over. Dispatched before `sessionStarted` or `sessionEnded`. */
export const sessionClosed = createAction('auth/sessionClosed');

export const authSlice = createSlice({
  name: 'auth',
  initialState: { status: 'unknown' } as AuthState,
  reducers: {
    /** `isAuthenticationDue`: the server has not responded to this user's sign-in. */
    identityObserved: (
      state,
      { payload }: PayloadAction<{ user: CurrentUser | null; isAuthenticationDue?: boolean }>,
    ): AuthState => afterObservation(state, payload),

    /** Code failed to load, at the start or before the profile request. */
    codeUnavailable: (state): AuthState =>
      state.status === 'unknown' || state.status === 'loadingProfile' ? { status: 'unavailable' } : state,

    signInStarted: (state, { payload }: PayloadAction<{ method: SignInMethod }>): AuthState => {
      const free =
        state.status === 'signedOut' || state.status === 'unknown' || state.status === 'unavailable';
      return free ? { status: 'signingIn', method: payload.method } : state;
    },

    signInFailed: (state, { payload }: PayloadAction<{ failure: SignInFailure }>): AuthState =>
      state.status === 'signingIn' ? signedOut(payload.failure) : state,

    /** Nothing was there to sign in with; the identity provider will report the user. */
    signInAbandoned: (state): AuthState => (state.status === 'signingIn' ? { status: 'unknown' } : state),

    signInAccepted: (state, { payload }: PayloadAction<{ user: CurrentUser }>): AuthState =>
      state.status === 'signingIn' ? { status: 'authenticating', user: payload.user } : state,

    authenticated: (state): AuthState =>
      state.status === 'authenticating' ? loadingProfile(state.user) : state,

    /** The server refused. `failure`: null if another message explains the next step. */
    authenticationRejected: (
      state,
      { payload }: PayloadAction<{ failure: SignInFailure | null }>,
    ): AuthState => (state.status === 'authenticating' ? signedOut(payload.failure) : state),

    /**
     * The server could not be asked. That is no refusal, so the provider's session stays, and the next page load asks
     * again.
     */
    authenticationFailed: (state): AuthState =>
      state.status === 'authenticating' ? signedOut('other') : state,

    profileDelayed: (state, _action: PayloadAction<{ cause: ProfileDelay }>): AuthState =>
      state.status === 'loadingProfile' ? { ...state, attempt: state.attempt + 1 } : state,

    profileLoaded: (state, { payload }: PayloadAction<{ profile: StoredProfile }>): AuthState => {
      const fits = state.status === 'loadingProfile' && state.user.uid === payload.profile.id;
      return fits ? { status: 'signedIn', user: state.user, profile: payload.profile } : state;
    },

    profileRejected: (state, { payload }: PayloadAction<{ failure: SignInFailure }>): AuthState =>
      state.status === 'loadingProfile' ? signedOut(payload.failure) : state,

    /** The profile was fetched again during the session. */
    profileReplaced: (state, { payload }: PayloadAction<{ profile: StoredProfile }>): AuthState => {
      const fits = state.status === 'signedIn' && state.user.uid === payload.profile.id;
      return fits ? { ...state, profile: payload.profile } : state;
    },

    /** The user has lost access during the session. The provider may have ended it before, without a reason. */
    accessRevoked: (state, { payload }: PayloadAction<{ failure: SignInFailure }>): AuthState =>
      afterRevocation(state, payload.failure),

    /** The user signs out; the store follows when the identity provider has signed out. */
    signOutRequested: (state): AuthState =>
      state.status === 'signedIn' ? { ...state, isLeaving: true } : state,

    /** A session begins for the user `uid`. Other state machines start from this action. */
    sessionStarted: (state, _action: PayloadAction<{ uid: string }>) => state,
    /** No user is signed in any longer. */
    sessionEnded: (state) => state,
  },
  extraReducers: (builder) => {
    builder.addCase(accessDenied, (state, { payload }) => afterRevocation(state, payload.failure));
  },
});

export const {
  identityObserved,
  codeUnavailable,
  signInStarted,
  signInFailed,
  signInAbandoned,
  signInAccepted,
  authenticated,
  authenticationRejected,
  authenticationFailed,
  profileDelayed,
  profileLoaded,
  profileRejected,
  profileReplaced,
  accessRevoked,
  signOutRequested,
  sessionStarted,
  sessionEnded,
} = authSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof authSlice> {}
}
