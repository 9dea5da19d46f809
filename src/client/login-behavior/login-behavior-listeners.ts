import { isAction, type ListenerEffectAPI } from '@reduxjs/toolkit';
import type { LoginBehavior } from '../../contract/login-behavior/login-behavior-rules';
import { textOf } from '../platform/http/api-error';
import type { Extra, StartAppListening } from '../platform/start-app-listening';
import type { AppDispatch, RootState } from '../app/store';
import { accessRevoked } from '../auth/session/auth-slice';
import { setupInactivityListeners } from './inactivity-listeners';
import { inactivityElapsed, settingRead, visitRefused } from './login-behavior-slice';
import { readTabMessage, tellTabs } from './tab-messages';
import { setupVisitListeners } from './visit-listeners';

type Effect = ListenerEffectAPI<RootState, AppDispatch, Extra>;

/** An open page learns of a changed setting within this time. */
const READ_EVERY_MS = 5 * 60_000;

const isSignedIn = ({ auth }: RootState): boolean => auth.status === 'signedIn';
const isEnding = ({ loginBehavior }: RootState): boolean => loginBehavior.status === 'ending';

/** Signs people out by the two rules of spec.md section 4, "Login each visit" and "Inactivity". */
export function setupLoginBehaviorListeners(startListening: StartAppListening): () => void {
  const teardowns = [
    startListening({
      predicate: (_action, now, before) => isSignedIn(now) && !isSignedIn(before),
      effect: followSetting,
    }),
    startListening({
      predicate: (action) => isEndpointAction(action, 'api/executeQuery/fulfilled', 'getLoginBehavior'),
      effect: noteSetting,
    }),
    startListening({
      predicate: (action) => isEndpointAction(action, 'api/executeMutation/fulfilled', 'changeLoginBehavior'),
      effect: (_action, { extra }) => tellTabs(extra, { kind: 'loginBehaviorChanged' }),
    }),
    startListening({
      predicate: (_action, now, before) => isEnding(now) && !isEnding(before),
      effect: endSession,
    }),
    setupVisitListeners(startListening),
    setupInactivityListeners(startListening),
  ];
  return () => {
    for (const teardown of teardowns) teardown();
  };
}

/** As long as somebody is signed in: reads the setting now, now and then, and when another tab has changed it. */
async function followSetting(_action: unknown, effect: Effect): Promise<void> {
  const { extra, condition, cancelActiveListeners } = effect;
  cancelActiveListeners();
  const read = (): void => void readSetting(effect);
  const stops = [
    extra.clock.every(READ_EVERY_MS, read),
    extra.tabs.onMessage((message) => hearTab(message, effect, read)),
  ];
  read();
  try {
    await condition((_next, now) => !isSignedIn(now));
  } finally {
    for (const stop of stops) stop();
  }
}

function hearTab(heard: unknown, { getState, dispatch }: Effect, read: () => void): void {
  const message = readTabMessage(heard);
  if (message?.kind === 'loginBehaviorChanged') return read();
  const { loginBehavior } = getState();
  if (message === null || !('uid' in loginBehavior) || loginBehavior.uid !== message.uid) return;
  dispatch(message.rule === 'inactivity' ? inactivityElapsed() : visitRefused());
}

/** The answer is noted by `noteSetting`. A failure signs nobody out (spec.md section 8, "Sessions"). */
async function readSetting({ dispatch, extra }: Effect): Promise<void> {
  try {
    const [{ loginBehaviorApi, LOGIN_BEHAVIOR_CACHE_S }] = await Promise.all([
      import(/* webpackChunkName: "api" */ './login-behavior-api'),
      extra.openApi(),
    ]);
    const request = loginBehaviorApi.endpoints.getLoginBehavior.initiate(undefined, {
      subscribe: false,
      forceRefetch: LOGIN_BEHAVIOR_CACHE_S,
    });
    await dispatch(request).unwrap();
  } catch (error) {
    extra.log.error('The login behaviour could not be read', textOf(error));
  }
}

/** Whoever asked: this room, a settings page, or the answer to a change. */
function noteSetting(action: unknown, { dispatch }: Effect): void {
  dispatch(settingRead({ setting: (action as { payload: LoginBehavior }).payload }));
}

/** The endpoints are later code: their actions are known by name. */
function isEndpointAction(action: unknown, type: string, endpointName: string): boolean {
  if (!isAction(action) || action.type !== type) return false;
  const { meta } = action as unknown as { meta: { arg: { endpointName: string } } };
  return meta.arg.endpointName === endpointName;
}

function endSession(_action: unknown, { getState, dispatch }: Effect): void {
  const { loginBehavior } = getState();
  if (loginBehavior.status !== 'ending') return;
  dispatch(accessRevoked({ failure: loginBehavior.rule === 'inactivity' ? 'inactive' : 'loginRequired' }));
}
