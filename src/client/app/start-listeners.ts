import { setupAuthListeners } from '../auth/auth-listeners';
import { setupPublicPageListeners } from '../auth/public-page-listeners';
import { setupLoginBehaviorListeners } from '../login-behavior/login-behavior-listeners';
import { setupPermissionsListeners } from '../permissions/permissions-listeners';
import { setupSyncListeners } from '../sync/sync-listeners';
import { setupTwoFactorListeners } from '../two-factor/two-factor-listeners';
import { setupEarlyCalls } from './early-calls';
import { setupLocationListeners } from './location-listeners';
import { setupSnackbarListeners } from './snackbar-listeners';
import type { StartAppListening } from './start-app-listening';

/** Starts the listeners of every room. @returns ends them. */
export function startListeners(startListening: StartAppListening): () => void {
  const teardowns = [
    setupAuthListeners(startListening),
    setupEarlyCalls(startListening),
    setupPublicPageListeners(startListening),
    setupPermissionsListeners(startListening),
    setupTwoFactorListeners(startListening),
    setupLoginBehaviorListeners(startListening),
    setupSyncListeners(startListening),
    setupSnackbarListeners(startListening),
    setupLocationListeners(startListening),
  ];
  return () => {
    for (const teardown of teardowns) teardown();
  };
}
