import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { LoginBehavior } from '#contract/features/login-behavior/login-behavior-contract';
import { sessionEnded, sessionStarted } from '#client/session/auth-slice';

/** Rule that ends the session. */
export type SignOutRule = 'eachVisit' | 'inactivity';

/** State machine of the automatic sign-out, drawn in docs/state-machines.md. */
export type LoginBehaviorState =
  /** No user is signed in. */
  | { status: 'off' }
  /** The setting is not read yet, or could not be read. That does not sign out. */
  | { status: 'unknown'; uid: string }
  /** The setting is known; no clock runs. */
  | { status: 'known'; uid: string; setting: LoginBehavior }
  /** The clock runs. */
  | { status: 'watching'; uid: string; setting: LoginBehavior }
  /** The clock counts down and shows a warning. */
  | { status: 'warning'; uid: string; setting: LoginBehavior; secondsLeft: number }
  /** A rule signs the user out. */
  | { status: 'ending'; uid: string; rule: SignOutRule };

type Known = Extract<LoginBehaviorState, { setting: LoginBehavior }>;
type Clocked = Extract<LoginBehaviorState, { status: 'watching' | 'warning' }>;

const isKnown = (state: LoginBehaviorState): state is Known => 'setting' in state;
const isClocked = (state: LoginBehaviorState): state is Clocked =>
  state.status === 'watching' || state.status === 'warning';

const known = (uid: string, setting: LoginBehavior): LoginBehaviorState => ({
  status: 'known',
  uid,
  setting,
});
const watching = (uid: string, setting: LoginBehavior): LoginBehaviorState => ({
  status: 'watching',
  uid,
  setting,
});

function afterReading(state: LoginBehaviorState, setting: LoginBehavior): LoginBehaviorState {
  if (state.status === 'unknown' || state.status === 'known') return known(state.uid, setting);
  if (!isClocked(state)) return state;
  if (!setting.disconnectOnInactivity) return known(state.uid, setting);
  const sameTimeout = setting.inactiveTimeoutMinutes === state.setting.inactiveTimeoutMinutes;
  return sameTimeout ? { ...state, setting } : watching(state.uid, setting);
}

export const loginBehaviorSlice = createSlice({
  name: 'loginBehavior',
  initialState: { status: 'off' } as LoginBehaviorState,
  reducers: {
    /** The setting was read from the server. */
    settingRead: (state, { payload }: PayloadAction<{ setting: LoginBehavior }>): LoginBehaviorState =>
      afterReading(state, payload.setting),

    /** Inactivity counts from now on. */
    clockStarted: (state): LoginBehaviorState =>
      state.status === 'known' ? watching(state.uid, state.setting) : state,

    /** Inactivity no longer counts, but the session continues. */
    clockStopped: (state): LoginBehaviorState => (isClocked(state) ? known(state.uid, state.setting) : state),

    /** A second of the countdown has passed. */
    countdownTicked: (state, { payload }: PayloadAction<{ secondsLeft: number }>): LoginBehaviorState => {
      if (!isClocked(state)) return state;
      const { uid, setting } = state;
      return { status: 'warning', uid, setting, secondsLeft: payload.secondsLeft };
    },

    /** There was activity, in this tab or another. */
    activityResumed: (state): LoginBehaviorState =>
      state.status === 'warning' ? watching(state.uid, state.setting) : state,

    inactivityElapsed: (state): LoginBehaviorState =>
      isClocked(state) ? { status: 'ending', uid: state.uid, rule: 'inactivity' } : state,

    /** Every visit requires a sign-in, and this visit had none. */
    signInRequired: (state): LoginBehaviorState =>
      isKnown(state) ? { status: 'ending', uid: state.uid, rule: 'eachVisit' } : state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionStarted, (_state, { payload }): LoginBehaviorState => ({
        status: 'unknown',
        uid: payload.uid,
      }))
      .addCase(sessionEnded, (): LoginBehaviorState => ({ status: 'off' }));
  },
});

export const {
  settingRead,
  clockStarted,
  clockStopped,
  countdownTicked,
  activityResumed,
  inactivityElapsed,
  signInRequired,
} = loginBehaviorSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof loginBehaviorSlice> {}
}
