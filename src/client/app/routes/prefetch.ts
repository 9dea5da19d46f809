import { holds } from '../../../contract/features/permissions/permissions-rules';
import { selectIsOpen } from '../../features/auth/session/auth-selectors';
import { selectAuthUser } from '../../features/auth/session/auth-slice';
import { selectCacheRead, selectLastPermissions } from '../../features/permissions/permissions-cache';
import { getNeededPermissions, pageAt } from './pages';
import { normalPath } from '../../lib/location/normal-path';
import { hasMarker, removeMarker, setMarker } from '../../lib/storage/session-markers';
import { signedInAttached } from '../../lib/listener-helpers';
import type { AppEffect, StartAppListening } from '../../lib/store-types';

const MARKER = 'open';
/** Lifetime of early responses, ms. By then the page has its own subscriptions or has failed to load. */
const CACHE_MS = 30_000;

/**
 * Requests a page's data before its screen is rendered. In a tab where this user had a session (a reload), as soon as there is a
 * token: together with the profile and the second factor. In a new tab, as soon as both are known. Only with the required permissions;
 * the server checks as always.
 */
export function setupPrefetches(startListening: StartAppListening): void {
  startListening({
    predicate: (_action, now, before) => selectIsOpen(now) !== selectIsOpen(before),
    effect: storeMarker,
  });
  startListening({ actionCreator: signedInAttached, effect: prefetch });
}

function storeMarker(
  _action: unknown,
  { getState, getOriginalState, extra: { sessionStorage } }: AppEffect,
): void {
  const before = selectAuthUser(getOriginalState().auth);
  if (before) removeMarker(sessionStorage, MARKER, before.uid);
  const user = selectAuthUser(getState().auth);
  if (user && selectIsOpen(getState())) setMarker(sessionStorage, MARKER, user.uid);
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
  if (!hasMarker(extra.sessionStorage, MARKER, user.uid)) {
    await condition((_next, now) => selectIsOpen(now));
    if (selectAuthUser(getState().auth)?.uid !== user.uid) return;
  }
  const { location } = getState();
  const page = pageAt(normalPath(location.pathname));
  if (!selectCacheRead(getState())) await condition((_next, now) => selectCacheRead(now));
  const permissions = selectLastPermissions(getState(), user.uid);
  if (!page?.prefetch || !getNeededPermissions(page).every((need) => holds(permissions, need))) return;
  const getCalls = await page.prefetch();
  const calls = getCalls({ location, permissions }).map((call) => dispatch(call));
  await extra.clock.sleep(CACHE_MS);
  for (const call of calls) call.unsubscribe();
}
