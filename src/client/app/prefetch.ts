import { holds } from '../../contract/features/permissions/permissions-rules';
import { selectAuthContext } from '../features/auth/session/auth-selectors';
import { identityObserved, selectAuthUser } from '../features/auth/session/auth-slice';
import { selectCacheRead, selectLastPermissions } from '../features/permissions/permissions-cache';
import { getNeededPermissions, pageAt } from './pages';
import { normalPath } from '../lib/location/normal-path';
import type { AppLocation } from '../lib/services';
import { hasMarker, removeMarker, setMarker } from '../lib/storage/session-markers';
import { openEndpoints } from '../lib/http/late-api';
import { combineCleanups } from '../lib/listener-helpers';
import type { AppEffect, AppThunk, StartAppListening } from '../lib/store-types';
import type { RootState } from './store';

/** Request with a cached response that is kept until `unsubscribe`. */
type Call = AppThunk<{ unsubscribe(): void }>;

interface Opening {
  location: AppLocation;
  /** Permissions of the user as last known. */
  permissions: readonly string[];
}

/** Returns the first requests of a page with the arguments that the page will use. */
export type Prefetches = (opening: Opening) => Call[];

const MARKER = 'open';
/** Lifetime of early responses, ms. By then the page has its own subscriptions or has failed to load. */
const CACHE_MS = 30_000;

const isOpen = (state: RootState): boolean => {
  const { ready, twoFactorVerified } = selectAuthContext(state);
  return ready && twoFactorVerified;
};

/**
 * After a reload, requests a page's data as soon as there is a token: together with the profile and the second factor
 * instead of after both. Only in a tab where this user had a session with the required permissions; the server checks
 * as always.
 */
export function setupPrefetches(startListening: StartAppListening): () => void {
  return combineCleanups([
    startListening({
      predicate: (_action, now, before) => isOpen(now) !== isOpen(before),
      effect: noteOpen,
    }),
    startListening({ actionCreator: identityObserved, effect: askEarly }),
  ]);
}

function noteOpen(
  _action: unknown,
  { getState, getOriginalState, extra: { sessionStorage } }: AppEffect,
): void {
  const before = selectAuthUser(getOriginalState().auth);
  if (before) removeMarker(sessionStorage, MARKER, before.uid);
  const user = selectAuthUser(getState().auth);
  if (user && isOpen(getState())) setMarker(sessionStorage, MARKER, user.uid);
}

async function askEarly(
  { payload: { user } }: ReturnType<typeof identityObserved>,
  effect: AppEffect,
): Promise<void> {
  const { getState, getOriginalState, extra, dispatch } = effect;
  if (user === null || getOriginalState().auth.status !== 'unknown') return;
  if (!hasMarker(extra.sessionStorage, MARKER, user.uid)) return;
  const { location } = getState();
  const page = pageAt(normalPath(location.pathname));
  if (!selectCacheRead(getState())) await effect.condition((_action, now) => selectCacheRead(now));
  const permissions = selectLastPermissions(getState(), user.uid);
  if (!page?.early || !getNeededPermissions(page).every((need) => holds(permissions, need))) return;
  try {
    const early = await openEndpoints(extra, page.early);
    const calls = early({ location, permissions }).map((call) => dispatch(call));
    await extra.clock.sleep(CACHE_MS);
    for (const call of calls) call.unsubscribe();
  } catch {
    extra.log.warn('The code of the early calls did not come');
  }
}
