import { publicCalls } from '#client/session/public-calls';
import { setupSessionListeners } from '#client/features/auth/session/session-listeners';
import { sessionClosed } from '#client/session/auth-slice';
import { setupLoginBehaviorListeners } from '#client/features/login-behavior/login-behavior-listeners';
import { setupPermissionsListeners } from '#client/session/permissions/permissions-listeners';
import { setupSyncListeners } from '#client/features/sync/sync-listeners';
import { setupTwoFactorListeners } from '#client/features/two-factor/two-factor-listeners';
import { setupConnectionListeners } from '#client/lib/connection/connection-listeners';
import { api, apiSlice, connectQueries } from '#client/lib/http/api';
import { apiPartAttached } from '#client/lib/listener-helpers';
import type { Visibility } from '#client/lib/services';
import { setupUndoListeners } from '#client/lib/snackbar/undo-listeners';
import type { AppStore, StartAppListening } from '#client/lib/store-types';
import { setupPrefetches } from './routes/prefetch';
import type { RootReducer } from './root-reducer';

/**
 * The application behind the sign-in, without its screens: RTK Query and every listener that matches an endpoint. Loaded
 * with the first request, since the login page is painted without RTK Query.
 */

interface Attachment {
  rootReducer: RootReducer;
  /** Middleware to which RTK Query's is added. */
  dynamicMiddleware: { addMiddleware(middleware: typeof api.middleware): void };
  startListening: StartAppListening;
  visibility: Visibility;
}

/**
 * Attaches the part to the store. Called once.
 * @returns The requests of the public pages.
 */
export function attachApiPart(
  { dispatch }: AppStore,
  { rootReducer, dynamicMiddleware, startListening, visibility }: Attachment,
) {
  rootReducer.inject(apiSlice);
  dynamicMiddleware.addMiddleware(api.middleware);
  let disconnect = connectQueries(dispatch, { visibility, startListening });
  startListening({
    actionCreator: sessionClosed,
    effect: () => {
      dispatch(api.util.resetApiState());
      // The reset also discards the visibility.
      disconnect();
      disconnect = connectQueries(dispatch, { visibility, startListening });
    },
  });
  setupSessionListeners(startListening);
  setupPermissionsListeners(startListening);
  setupTwoFactorListeners(startListening);
  setupLoginBehaviorListeners(startListening);
  setupSyncListeners(startListening);
  setupConnectionListeners(startListening);
  setupUndoListeners(startListening);
  setupPrefetches(startListening);
  dispatch(apiPartAttached());
  return publicCalls;
}
