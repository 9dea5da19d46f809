import { setupAuthListeners } from '../features/auth/session/auth-listeners';
import { setupPublicPageListeners } from '../features/auth/login/public-page-listeners';
import { setupLoginBehaviorListeners } from '../features/login-behavior/login-behavior-listeners';
import { setupPermissionsListeners } from '../features/permissions/permissions-listeners';
import { setupSyncListeners } from '../features/sync/sync-listeners';
import { setupTwoFactorListeners } from '../features/two-factor/two-factor-listeners';
import { setupPrefetches } from './prefetch';
import { requiredRedirect } from './redirects';
import { setupConnectionListeners } from '../lib/connection/connection-listeners';
import { setupLocationListeners } from '../lib/location/location-listeners';
import { setupSnackbarListeners } from '../lib/snackbar/snackbar-listeners';
import { combineCleanups } from '../lib/listener-helpers';
import type { StartAppListening } from '../lib/store-types';

/**
 * Starts the listeners of all features.
 * @returns A function that stops them.
 */
export function startListeners(startListening: StartAppListening): () => void {
  return combineCleanups([
    setupAuthListeners(startListening),
    setupPrefetches(startListening),
    setupPublicPageListeners(startListening),
    setupPermissionsListeners(startListening),
    setupTwoFactorListeners(startListening),
    setupLoginBehaviorListeners(startListening),
    setupSyncListeners(startListening),
    setupConnectionListeners(startListening),
    setupSnackbarListeners(startListening),
    setupLocationListeners(startListening, requiredRedirect),
  ]);
}
