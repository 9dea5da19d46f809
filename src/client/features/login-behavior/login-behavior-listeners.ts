import type { LoginBehavior } from '../../../contract/features/login-behavior/login-behavior-rules';
import { getErrorText } from '../../lib/http/api-error';
import { answered, openEndpoints } from '../../lib/http/late-api';
import { onEnter, combineCleanups } from '../../lib/listener-helpers';
import type { AppEffect, StartAppListening } from '../../lib/store-types';
import type { RootState } from '../../app/store';
import { accessRevoked } from '../auth/session/auth-slice';
import { setupInactivityListeners } from './inactivity-listeners';
import { inactivityElapsed, settingRead, visitRefused } from './login-behavior-slice';
import { readTabMessage, notifyTabs } from './tab-messages';
import { setupVisitListeners } from './visit-listeners';

/** Interval at which an open page reads the setting, ms. */
const READ_EVERY_MS = 5 * 60_000;

const isSignedIn = ({ auth }: RootState): boolean => auth.status === 'signedIn';
const isEnding = ({ loginBehavior }: RootState): boolean => loginBehavior.status === 'ending';

/** Signs users out by the two rules of spec.md section 4, "Login each visit" and "Inactivity". */
export function setupLoginBehaviorListeners(startListening: StartAppListening): () => void {
  return combineCleanups([
    startListening({ predicate: onEnter(isSignedIn), effect: followSetting }),
    startListening({ predicate: answered('getLoginBehavior'), effect: noteSetting }),
    startListening({
      predicate: answered('changeLoginBehavior'),
      effect: (_action, { extra }) => notifyTabs(extra, { kind: 'loginBehaviorChanged' }),
    }),
    startListening({ predicate: onEnter(isEnding), effect: endSession }),
    setupVisitListeners(startListening),
    setupInactivityListeners(startListening),
  ]);
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
  dispatch(message.rule === 'inactivity' ? inactivityElapsed() : visitRefused());
}

/** Reads the setting; `noteSetting` handles the response. A failure does not sign out (spec.md section 8, "Sessions"). */
async function readSetting({ dispatch, extra }: AppEffect): Promise<void> {
  try {
    const { loginBehaviorApi, LOGIN_BEHAVIOR_CACHE_S } = await openEndpoints(
      extra,
      () => import(/* webpackChunkName: "api" */ './login-behavior-api'),
    );
    const request = loginBehaviorApi.endpoints.getLoginBehavior.initiate(undefined, {
      subscribe: false,
      forceRefetch: LOGIN_BEHAVIOR_CACHE_S,
    });
    await dispatch(request).unwrap();
  } catch (error) {
    extra.log.error('The login behaviour could not be read', getErrorText(error));
  }
}

/** Handles every response with the setting: of this feature, a settings page, or a change. */
function noteSetting(action: unknown, { dispatch }: AppEffect): void {
  dispatch(settingRead({ setting: (action as { payload: LoginBehavior }).payload }));
}

function endSession(_action: unknown, { getState, dispatch }: AppEffect): void {
  const { loginBehavior } = getState();
  if (loginBehavior.status !== 'ending') return;
  dispatch(accessRevoked({ failure: loginBehavior.rule === 'inactivity' ? 'inactive' : 'loginRequired' }));
}
