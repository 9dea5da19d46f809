import { isAnyOf } from '@reduxjs/toolkit';
import {
  announceMarker,
  hasMarker,
  removeMarker,
  requestMarkerFromTabs,
  setMarker,
} from '#client/lib/storage/session-markers';
import { onEnter } from '#client/lib/listener-helpers';
import type { AppEffect, StartAppListening } from '#client/lib/store-types';
import { sessionEnded, sessionStarted, signInAbandoned, signInFailed } from '#client/session/auth-slice';
import { forgetActivity, stampActivity } from './inactivity-clock';
import { settingRead, signInRequired } from './login-behavior-slice';
import { notifyTabs } from './tab-messages';
import type { Services } from '#client/lib/services';

/**
 * Marker for a sign-in that is pending or has just succeeded. In both storages, since another tab may remove the
 * persistent one.
 */
const PENDING = 'misrad.pendingLogin';

type Storages = Pick<Services, 'localStorage' | 'sessionStorage'>;

/** Sets the marker before an interactive sign-in, which may leave the page and come back. */
function setPendingLogin({ localStorage, sessionStorage }: Storages): void {
  for (const storage of [localStorage, sessionStorage]) storage.set(PENDING, 'true');
}

function clearPendingLogin({ localStorage, sessionStorage }: Storages): void {
  for (const storage of [localStorage, sessionStorage]) storage.remove(PENDING);
}

/** Returns true if there was an interactive sign-in, and removes the marker. */
function takePendingLogin(storages: Storages): boolean {
  const pending = [storages.localStorage, storages.sessionStorage].some((one) => one.get(PENDING) !== null);
  clearPendingLogin(storages);
  return pending;
}

const MARKER = 'visit';
/** Number of attempts to ask other tabs. After that a new tab is signed out although a busy tab may have the marker. */
const ATTEMPTS_TO_ASK_TABS = 3;

/** Requires a sign-in in every visit if the setting is on (spec.md section 4, "Login each visit"). */
export function setupVisitListeners(startListening: StartAppListening): void {
  startListening({
    predicate: onEnter(({ auth }) => auth.status === 'signingIn'),
    effect: (_action, { extra }) => setPendingLogin(extra),
  });
  startListening({
    matcher: isAnyOf(signInFailed, signInAbandoned),
    effect: (_action, { extra }) => clearPendingLogin(extra),
  });
  startListening({ actionCreator: sessionStarted, effect: beginVisit });
  startListening({ actionCreator: sessionEnded, effect: endVisit });
  startListening({ actionCreator: settingRead, effect: judgeVisit });
}

/** Marks the visit after an interactive sign-in, and restarts the inactivity clock. */
function beginVisit({ payload }: ReturnType<typeof sessionStarted>, effect: AppEffect): void {
  const { extra } = effect;
  endVisit(payload, effect);
  if (!takePendingLogin(extra)) return;
  setMarker(extra.sessionStorage, MARKER, payload.uid);
  announceMarker(extra, MARKER, payload.uid);
  stampActivity(extra, payload.uid);
}

function endVisit(_cause: unknown, { getOriginalState, extra }: AppEffect): void {
  const before = getOriginalState().loginBehavior;
  if (!('uid' in before)) return;
  removeMarker(extra.sessionStorage, MARKER, before.uid);
  forgetActivity(extra.localStorage);
}

/** Checks for a sign-in during this visit, here or in another open tab, at each reading of the setting. */
async function judgeVisit({ payload }: ReturnType<typeof settingRead>, effect: AppEffect): Promise<void> {
  const { getState, dispatch, extra, pause } = effect;
  const { loginBehavior } = getState();
  if (!payload.setting.requireLoginEachVisit || !('uid' in loginBehavior)) return;
  const { uid } = loginBehavior;
  for (let attempt = 0; attempt < ATTEMPTS_TO_ASK_TABS; attempt += 1) {
    if (hasMarker(extra.sessionStorage, MARKER, uid)) return;
    if (await pause(requestMarkerFromTabs(extra, MARKER, uid)))
      return void setMarker(extra.sessionStorage, MARKER, uid);
  }
  const now = getState().loginBehavior;
  if (!('uid' in now) || now.uid !== uid || hasMarker(extra.sessionStorage, MARKER, uid)) return;
  notifyTabs(extra, { kind: 'sessionEnding', uid, rule: 'eachVisit' });
  dispatch(signInRequired());
}
