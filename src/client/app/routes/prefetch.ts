import { holds } from '#contract/lib/permissions/permissions-rules';
import { selectIsOpen } from '#client/session/auth-selectors';
import { selectAuthUser } from '#client/session/auth-slice';
import { selectCacheRead, selectLastPermissions } from '#client/session/permissions/permissions-cache';
import { secondFactorDemanded } from '#client/lib/http/response-actions';
import { getNeededPermissions, pageAt } from './pages';
import { normalPath } from '#client/lib/location/normal-path';
import { hasMarker, removeMarker, setMarker } from '#client/lib/storage/session-markers';
import { anyAgeAccepted } from '#client/lib/http/api';
import { pageShown } from '#client/lib/prefetch';
import { apiPartAttached } from '#client/lib/listener-helpers';
import type { AppEffect, StartAppListening, ThunkExtra } from '#client/lib/store-types';

const MARKER = 'open';

/**
 * Requests a page's data before its screen is rendered. Where this user's last session was not closed, as soon as there is a token:
 * together with the profile and the second factor. Otherwise as soon as both are known. Only with the required permissions; the server
 * checks as always.
 */
export function setupPrefetches(startListening: StartAppListening): void {
  startListening({
    predicate: (action, now, before) =>
      selectIsOpen(now) !== selectIsOpen(before) || secondFactorDemanded.match(action),
    effect: storeMarker,
  });
  startListening({ actionCreator: apiPartAttached, effect: prefetch });
}

/** A second factor is verified in each browser session, so the marker then belongs to the tab, and otherwise to the browser. */
function storeMarker(_action: unknown, { getState, getOriginalState, extra }: AppEffect): void {
  const { localStorage, sessionStorage } = extra;
  const before = selectAuthUser(getOriginalState().auth);
  if (before) for (const storage of [localStorage, sessionStorage]) removeMarker(storage, MARKER, before.uid);
  const user = selectAuthUser(getState().auth);
  if (!user || !selectIsOpen(getState())) return;
  const hasSecondFactor = getState().twoFactor.status !== 'notNeeded';
  setMarker(hasSecondFactor ? sessionStorage : localStorage, MARKER, user.uid);
}

function wasOpen({ localStorage, sessionStorage }: ThunkExtra, uid: string): boolean {
  return hasMarker(localStorage, MARKER, uid) || hasMarker(sessionStorage, MARKER, uid);
}

async function prefetch(
  _action: unknown,
  { getState, condition, extra, dispatch }: AppEffect,
): Promise<void> {
  // The page may preload this code before the user is known.
  if (selectAuthUser(getState().auth) === null)
    await condition((_next, now) => selectAuthUser(now.auth) !== null);
  const user = selectAuthUser(getState().auth);
  if (user === null) return;
  if (!wasOpen(extra, user.uid)) {
    await condition((_next, now) => selectIsOpen(now));
    if (selectAuthUser(getState().auth)?.uid !== user.uid) return;
  }
  const { location } = getState();
  const path = normalPath(location.pathname);
  const page = pageAt(path);
  if (!selectCacheRead(getState())) await condition((_next, now) => selectCacheRead(now));
  const permissions = selectLastPermissions(getState(), user.uid);
  if (!page || !getNeededPermissions(page).every((need) => holds(permissions, need))) return;
  // All responses until then serve the first rendering, however late: a slow computer would wait for a second one.
  dispatch(anyAgeAccepted(true));
  const used = condition(
    (action, now) =>
      pageShown.match(action) ||
      normalPath(now.location.pathname) !== path ||
      selectAuthUser(now.auth)?.uid !== user.uid,
  );
  const getCalls = await page.prefetch?.();
  const calls = getCalls?.({ location, permissions }).map((call) => dispatch(call)) ?? [];
  await used;
  dispatch(anyAgeAccepted(false));
  for (const call of calls) call.unsubscribe();
}
