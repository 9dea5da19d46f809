import { setupAuthListeners } from '../auth/session/auth-listeners';
import { setupPublicPageListeners } from '../auth/login/public-page-listeners';
import { setupLoginBehaviorListeners } from '../login-behavior/login-behavior-listeners';
import { setupPermissionsListeners } from '../permissions/permissions-listeners';
import { setupSyncListeners } from '../sync/sync-listeners';
import { setupTwoFactorListeners } from '../two-factor/two-factor-listeners';
import { setupPrefetches } from './prefetch';
import { requiredRedirect } from './redirects';
import { setupConnectionListeners } from '../platform/connection/connection-listeners';
import { setupLocationListeners } from '../platform/location/location-listeners';
import { setupSnackbarListeners } from '../platform/snackbar/snackbar-listeners';
import { combineCleanups } from '../platform/listener-helpers';
import type { StartAppListening } from '../platform/store-types';

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
