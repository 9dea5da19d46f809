import { holds } from '../../contract/permissions/permissions-rules';
import { selectAuthContext } from '../auth/session/auth-selectors';
import { identityObserved, userOf } from '../auth/session/auth-slice';
import { selectCacheRead, selectLastPermissions } from '../permissions/permissions-cache';
import { needsOf, pageAt } from './pages';
import { normalPath } from '../platform/location/normal-path';
import type { AppLocation } from '../platform/services';
import { hasMarker, removeMarker, setMarker } from '../platform/storage/session-markers';
import { openEndpoints } from '../platform/http/late-api';
import { together } from '../platform/listening';
import type { AppEffect, AppThunk, StartAppListening } from '../platform/start-app-listening';
import type { RootState } from './store';

/** A call whose answer is kept until `unsubscribe`. */
type Call = AppThunk<{ unsubscribe(): void }>;

interface Opening {
  location: AppLocation;
  /** Of the person, as last known. */
  permissions: readonly string[];
}

/** What a page shows first, asked for with the very arguments that the page will use. */
export type EarlyCalls = (opening: Opening) => Call[];

const MARKER = 'open';
/** By then the page is there and keeps its answers itself, or has failed to come. */
const KEPT_MS = 30_000;

const isOpen = (state: RootState): boolean => {
  const { ready, twoFactorVerified } = selectAuthContext(state);
  return ready && twoFactorVerified;
};

/**
 * When a page is loaded anew, its data is asked for as soon as there is a token: together with the profile and the second
 * factor instead of after both. Only in a tab that was inside before, with all that the page needs, as this person; the
 * server judges as ever.
 */
export function setupEarlyCalls(startListening: StartAppListening): () => void {
  return together([
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
  const before = userOf(getOriginalState().auth);
  if (before) removeMarker(sessionStorage, MARKER, before.uid);
  const user = userOf(getState().auth);
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
  if (!page?.early || !needsOf(page).every((need) => holds(permissions, need))) return;
  try {
    const early = await openEndpoints(extra, page.early);
    const calls = early({ location, permissions }).map((call) => dispatch(call));
    await extra.clock.sleep(KEPT_MS);
    for (const call of calls) call.unsubscribe();
  } catch {
    extra.log.warn('The code of the early calls did not come');
  }
}
