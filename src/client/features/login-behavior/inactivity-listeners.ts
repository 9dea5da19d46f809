import type { AppEffect, RootState, StartAppListening } from '#client/lib/store-types';
import { selectSession } from '#client/session/auth-selectors';
import { verificationSucceeded } from '#client/session/two-factor/two-factor-slice';
import { forgetActivity, stampActivity, startInactivityClock } from './inactivity-clock';
import {
  activityResumed,
  clockStarted,
  clockStopped,
  countdownTicked,
  inactivityElapsed,
} from './login-behavior-slice';
import { notifyTabs } from './tab-messages';

const MS_PER_MINUTE = 60_000;

/** Returns true if the clock must run: the setting is on and the session is open. */
function wantsClock(state: RootState): boolean {
  const { loginBehavior } = state;
  return (
    'setting' in loginBehavior &&
    loginBehavior.setting.disconnectOnInactivity &&
    selectSession(state) === 'open'
  );
}

/** Returns the user and timeout of the running clock, or null. */
function clockKey({ loginBehavior }: RootState): string | null {
  if (loginBehavior.status !== 'watching' && loginBehavior.status !== 'warning') return null;
  return `${loginBehavior.setting.inactiveTimeoutMinutes} ${loginBehavior.uid}`;
}

/** Runs the clock of spec.md section 4, "Inactivity". */
export function setupInactivityListeners(startListening: StartAppListening): void {
  startListening({ actionCreator: verificationSucceeded, effect: countVerification });
  startListening({
    predicate: (_action, now, before) => wantsClock(now) !== wantsClock(before),
    effect: switchClock,
  });
  startListening({
    predicate: (_action, now, before) => clockKey(now) !== null && clockKey(now) !== clockKey(before),
    effect: runClock,
  });
}

/** Counts the verification of the second factor as activity. */
function countVerification(_action: unknown, { getState, extra }: AppEffect): void {
  const { twoFactor } = getState();
  if (twoFactor.status === 'verified') stampActivity(extra, twoFactor.uid);
}

function switchClock(_action: unknown, { getState, getOriginalState, dispatch, extra }: AppEffect): void {
  if (!wantsClock(getState())) {
    forgetActivity(extra.localStorage);
    if (clockKey(getState()) !== null) dispatch(clockStopped());
    return;
  }
  const { loginBehavior: before } = getOriginalState();
  // Enabled during a session: earlier activity was not recorded.
  if ('setting' in before && !before.setting.disconnectOnInactivity) stampActivity(extra, before.uid);
  dispatch(clockStarted());
}

async function runClock(_action: unknown, effect: AppEffect): Promise<void> {
  const { getState, dispatch, extra, condition, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const key = clockKey(getState());
  const { loginBehavior } = getState();
  if (key === null || !('setting' in loginBehavior)) return;
  const { uid, setting } = loginBehavior;
  const timeoutMs = setting.inactiveTimeoutMinutes * MS_PER_MINUTE;
  const stop = startInactivityClock({ uid, timeoutMs }, extra, {
    onCountdown: (secondsLeft) => dispatch(countdownTicked({ secondsLeft })),
    onTimeLeft: () => {
      if (getState().loginBehavior.status === 'warning') dispatch(activityResumed());
    },
    onElapsed: () => {
      notifyTabs(extra, { kind: 'sessionEnding', uid, rule: 'inactivity' });
      dispatch(inactivityElapsed());
    },
  });
  try {
    if (clockKey(getState()) === key) await condition((_next, now) => clockKey(now) !== key);
  } finally {
    stop();
  }
}
