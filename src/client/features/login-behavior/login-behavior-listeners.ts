import { getErrorText } from '#client/lib/http/api-error';
import { onEnter, combineCleanups } from '#client/lib/listener-helpers';
import type { AppEffect, RootState, StartAppListening } from '#client/lib/store-types';
import { accessRevoked } from '#client/session/auth-slice';
import { setupInactivityListeners } from './inactivity-listeners';
import { loginBehaviorApi, LOGIN_BEHAVIOR_CACHE_S } from './login-behavior-api';
import { inactivityElapsed, settingRead, signInRequired } from './login-behavior-slice';
import { readTabMessage, notifyTabs } from './tab-messages';

/** Interval at which an open page reads the setting, ms. */
const READ_EVERY_MS = 5 * 60_000;

const { getLoginBehavior, changeLoginBehavior } = loginBehaviorApi.endpoints;

const isSignedIn = ({ auth }: RootState): boolean => auth.status === 'signedIn';
const isEnding = ({ loginBehavior }: RootState): boolean => loginBehavior.status === 'ending';

/** Signs users out by the two rules of spec.md section 4, "Login each visit" and "Inactivity". */
export function setupLoginBehaviorListeners(startListening: StartAppListening): void {
  startListening({ predicate: onEnter(isSignedIn), effect: followSetting });
  // Every response with the setting: of this feature, or of a settings page.
  startListening({
    matcher: getLoginBehavior.matchFulfilled,
    effect: ({ payload }, { dispatch }) => void dispatch(settingRead({ setting: payload })),
  });
  startListening({
    matcher: changeLoginBehavior.matchFulfilled,
    effect: (_action, { extra }) => notifyTabs(extra, { kind: 'loginBehaviorChanged' }),
  });
  startListening({ predicate: onEnter(isEnding), effect: endSession });
  setupInactivityListeners(startListening);
}

/** Reads the setting while a user is signed in: at once, periodically, and when another tab has changed it. */
async function followSetting(_action: unknown, effect: AppEffect): Promise<void> {
  const { extra, condition, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const read = (): void => void readSetting(effect);
  const stop = combineCleanups([
    extra.clock.every(READ_EVERY_MS, read),
    extra.tabs.onMessage((message) => handleTabMessage(message, effect, read)),
  ]);
  read();
  try {
    await condition((_next, now) => !isSignedIn(now));
  } finally {
    stop();
  }
}

function handleTabMessage(data: unknown, { getState, dispatch }: AppEffect, read: () => void): void {
  const message = readTabMessage(data);
  if (message?.kind === 'loginBehaviorChanged') return read();
  const { loginBehavior } = getState();
  if (message === null || !('uid' in loginBehavior) || loginBehavior.uid !== message.uid) return;
  dispatch(message.rule === 'inactivity' ? inactivityElapsed() : signInRequired());
}

/** Reads the setting; `settingRead` stores the response. A failure does not sign out (spec.md section 8, "Sessions"). */
async function readSetting({ dispatch, extra }: AppEffect): Promise<void> {
  try {
    const request = getLoginBehavior.initiate(undefined, {
      subscribe: false,
      forceRefetch: LOGIN_BEHAVIOR_CACHE_S,
    });
    await dispatch(request).unwrap();
  } catch (error) {
    extra.log.error('The login behaviour could not be read', getErrorText(error));
  }
}

function endSession(_action: unknown, { getState, dispatch }: AppEffect): void {
  const { loginBehavior } = getState();
  if (loginBehavior.status !== 'ending') return;
  dispatch(accessRevoked({ failure: loginBehavior.rule === 'inactivity' ? 'inactive' : 'loginRequired' }));
}
