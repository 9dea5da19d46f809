import { isAction, type ListenerEffectAPI } from '@reduxjs/toolkit';
import { holds } from '../../contract/permissions/permissions-rules';
import { selectAuthContext } from '../auth/session/auth-selectors';
import { identityObserved, userOf } from '../auth/session/auth-slice';
import { keptPermissions } from '../permissions/permissions-cache';
import { pageAt } from './pages';
import { normalPath } from '../platform/location/normal-path';
import type { AppLocation } from '../platform/services';
import { hasMarker, removeMarker, setMarker } from '../platform/storage/session-markers';
import type { AppThunk, Extra, StartAppListening } from '../platform/start-app-listening';
import type { AppDispatch, RootState } from './store';

type Effect = ListenerEffectAPI<RootState, AppDispatch, Extra>;

/** A call whose answer is kept until `unsubscribe`. */
type Call = AppThunk<{ unsubscribe(): void }>;

interface Opening {
  location: AppLocation;
  /** Of the person, as last known. */
  permissions: readonly string[];
  /** As last heard in this tab; null: never heard. */
  lastSyncTime: string | null;
}

/** What a page shows first, asked for with the very arguments that the page will use. */
export type EarlyCalls = (opening: Opening) => Call[];

const MARKER = 'open';
const LAST_SYNC_KEY = 'misrad.lastSyncTime';
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
  const teardowns = [
    startListening({
      predicate: (_action, now, before) => isOpen(now) !== isOpen(before),
      effect: noteOpen,
    }),
    startListening({ predicate: tellsLastSync, effect: keepLastSync }),
    startListening({ actionCreator: identityObserved, effect: askEarly }),
  ];
  return () => {
    for (const teardown of teardowns) teardown();
  };
}

function noteOpen(_action: unknown, { getState, getOriginalState, extra: { sessionStorage } }: Effect): void {
  const before = userOf(getOriginalState().auth);
  if (before) removeMarker(sessionStorage, MARKER, before.uid);
  const user = userOf(getState().auth);
  if (user && isOpen(getState())) setMarker(sessionStorage, MARKER, user.uid);
}

async function askEarly(
  { payload: { user } }: ReturnType<typeof identityObserved>,
  effect: Effect,
): Promise<void> {
  const { getState, getOriginalState, extra, dispatch } = effect;
  if (user === null || getOriginalState().auth.status !== 'unknown') return;
  if (!hasMarker(extra.sessionStorage, MARKER, user.uid)) return;
  const { location } = getState();
  const page = pageAt(normalPath(location.pathname));
  const permissions = keptPermissions(extra, user.uid);
  if (!page?.early || !page.needs.every((need) => holds(permissions, need))) return;
  try {
    const [early] = await Promise.all([page.early(), extra.openApi()]);
    const lastSyncTime = extra.sessionStorage.get(LAST_SYNC_KEY);
    const calls = early({ location, permissions, lastSyncTime }).map((call) => dispatch(call));
    await extra.clock.sleep(KEPT_MS);
    for (const call of calls) call.unsubscribe();
  } catch {
    extra.log.warn('The code of the early calls did not come');
  }
}

/** The endpoints are later code: their actions are known by name. */
function tellsLastSync(action: unknown): boolean {
  if (!isAction(action) || action.type !== 'api/executeQuery/fulfilled') return false;
  const { meta } = action as unknown as { meta: { arg: { endpointName: string } } };
  return meta.arg.endpointName === 'getLastSyncTime';
}

/** Lists of synchronised data rest on it: to ask for one early, it must be known early. */
function keepLastSync(action: unknown, { extra }: Effect): void {
  const { payload } = action as { payload: { data: { lastSyncTime: string | null } } };
  if (payload.data.lastSyncTime !== null) extra.sessionStorage.set(LAST_SYNC_KEY, payload.data.lastSyncTime);
}
