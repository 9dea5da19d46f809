import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginBehavior } from '../../contract/login-behavior/login-behavior-rules';
import { sessionEnded, sessionStarted } from '../auth/session/auth-slice';

/** Which rule ends the session. */
export type SignOutRule = 'eachVisit' | 'inactivity';

/** Drawn in docs/state-machines.md. */
export type LoginBehaviorState =
  /** Nobody is signed in. */
  | { status: 'off' }
  /** The setting was not read yet, or could not be: nobody is signed out for that. */
  | { status: 'unknown'; uid: string }
  /** The setting is known; no clock runs. */
  | { status: 'known'; uid: string; setting: LoginBehavior }
  /** The clock runs. */
  | { status: 'watching'; uid: string; setting: LoginBehavior }
  /** The clock is about to end, and says so. */
  | { status: 'warning'; uid: string; setting: LoginBehavior; secondsLeft: number }
  /** A rule signs this person out. */
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
    /** The server told what signs people out by itself. */
    settingRead: (state, { payload }: PayloadAction<{ setting: LoginBehavior }>): LoginBehaviorState =>
      afterReading(state, payload.setting),

    /** Inactivity counts from now on. */
    clockStarted: (state): LoginBehaviorState =>
      state.status === 'known' ? watching(state.uid, state.setting) : state,

    /** Inactivity counts no longer, though the session goes on. */
    clockStopped: (state): LoginBehaviorState => (isClocked(state) ? known(state.uid, state.setting) : state),

    /** A second of the countdown is over. */
    countdownTicked: (state, { payload }: PayloadAction<{ secondsLeft: number }>): LoginBehaviorState => {
      if (!isClocked(state)) return state;
      const { uid, setting } = state;
      return { status: 'warning', uid, setting, secondsLeft: payload.secondsLeft };
    },

    /** Somebody is there after all, in this tab or in another. */
    activityResumed: (state): LoginBehaviorState =>
      state.status === 'warning' ? watching(state.uid, state.setting) : state,

    inactivityElapsed: (state): LoginBehaviorState =>
      isClocked(state) ? { status: 'ending', uid: state.uid, rule: 'inactivity' } : state,

    /** A sign-in is due in every visit, and this one had none. */
    visitRefused: (state): LoginBehaviorState =>
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
  visitRefused,
} = loginBehaviorSlice.actions;
