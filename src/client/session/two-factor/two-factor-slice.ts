import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { TwoFactorStatus } from '#contract/features/two-factor/two-factor-contract';
import { secondFactorDemanded } from '#client/lib/http/response-actions';
import { sessionEnded, sessionStarted } from '../auth-slice';
import { passwordChanged } from '../change-password-slice';
import type { SecondFactorFailure } from './second-factor-failure';

interface StateWithTwoFactor {
  twoFactor: TwoFactorState;
}

/** Returns true if pages behind the second factor may be shown and their data requested. */
export function selectSecondFactorDone({ twoFactor }: StateWithTwoFactor): boolean {
  return twoFactor.status === 'verified' || twoFactor.status === 'notNeeded';
}

export type VerificationMethod = 'code' | 'biometric';

/** State machine of the second factor in this browser session, drawn in docs/state-machines.md. */
export type TwoFactorState =
  /** No user is signed in, or the sign-in is not complete. */
  | { status: 'unknown' }
  /** A request for the status is pending. `fresh`: bypasses the cache. */
  | { status: 'loading'; uid: string; fresh: boolean }
  /** The server could not be asked, so the status is unknown. */
  | { status: 'unavailable'; uid: string }
  /** The factor is disabled or has no code. */
  | { status: 'notNeeded'; uid: string }
  /** `failure`: of the last attempt. */
  | { status: 'needed'; uid: string; failure: SecondFactorFailure | null }
  | { status: 'verifying'; uid: string; method: VerificationMethod }
  /** Verified by the organisation's code, and an own code must be set up. */
  | { status: 'settingUp'; uid: string }
  | { status: 'verified'; uid: string };

const initialState = { status: 'unknown' } as TwoFactorState;
const unknown = (): TwoFactorState => initialState;
const again = (uid: string): TwoFactorState => ({ status: 'loading', uid, fresh: true });
const needed = (uid: string, failure: SecondFactorFailure | null = null): TwoFactorState => ({
  status: 'needed',
  uid,
  failure,
});

/** `hasMarker`: this browser session has the marker, in this tab or another. */
type StatusRead = Pick<TwoFactorStatus, 'enabled' | 'codeSet' | 'verified' | 'mustSetUp'> & {
  hasMarker: boolean;
};

function toCheckedState(uid: string, status: StatusRead): TwoFactorState {
  const { enabled, codeSet, verified, hasMarker, mustSetUp } = status;
  if (!enabled || !codeSet) return { status: 'notNeeded', uid };
  // The server decides, but its cookie survives the browser session, and the marker does not.
  return verified && hasMarker ? toVerifiedState(uid, mustSetUp) : needed(uid);
}

const toVerifiedState = (uid: string, mustSetUp: boolean): TwoFactorState => ({
  status: mustSetUp ? 'settingUp' : 'verified',
  uid,
});

/** States in which a response that demands the factor is news. */
const DEMANDED_IN: ReadonlySet<string> = new Set(['verified', 'settingUp', 'notNeeded', 'unavailable']);

export const twoFactorSlice = createSlice({
  name: 'twoFactor',
  initialState,
  reducers: {
    checkStarted: (state, { payload }: PayloadAction<{ uid: string }>): TwoFactorState =>
      state.status === 'unknown' ? { status: 'loading', uid: payload.uid, fresh: false } : state,

    statusRead: (state, { payload }: PayloadAction<StatusRead>): TwoFactorState =>
      state.status === 'loading' ? toCheckedState(state.uid, payload) : state,

    statusUnavailable: (state): TwoFactorState =>
      state.status === 'loading' ? { status: 'unavailable', uid: state.uid } : state,

    verificationStarted: (
      state,
      { payload }: PayloadAction<{ method: VerificationMethod }>,
    ): TwoFactorState =>
      state.status === 'needed' ? { status: 'verifying', uid: state.uid, method: payload.method } : state,

    verificationSucceeded: (state, { payload }: PayloadAction<{ mustSetUp: boolean }>): TwoFactorState =>
      state.status === 'verifying' ? toVerifiedState(state.uid, payload.mustSetUp) : state,

    ownCodeSetUp: (state): TwoFactorState =>
      state.status === 'settingUp' ? { status: 'verified', uid: state.uid } : state,

    verificationFailed: (
      state,
      { payload }: PayloadAction<{ failure: SecondFactorFailure }>,
    ): TwoFactorState => (state.status === 'verifying' ? needed(state.uid, payload.failure) : state),

    /** Another tab of this browser session has verified. */
    otherTabVerified: (state, { payload }: PayloadAction<{ uid: string }>): TwoFactorState =>
      state.status === 'needed' && state.uid === payload.uid ? again(state.uid) : state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, unknown)
      .addCase(sessionEnded, unknown)
      .addCase(secondFactorDemanded, (state) =>
        DEMANDED_IN.has(state.status) && 'uid' in state ? needed(state.uid) : state,
      )
      // A new password renews the sign-in, and the verification was for the former one.
      .addCase(passwordChanged, (state) => (state.status === 'verified' ? again(state.uid) : state));
  },
});

export const {
  checkStarted,
  statusRead,
  statusUnavailable,
  verificationStarted,
  verificationSucceeded,
  ownCodeSetUp,
  verificationFailed,
  otherTabVerified,
} = twoFactorSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof twoFactorSlice> {}
}
