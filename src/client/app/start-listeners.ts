import { setupAuthListeners } from '../auth/auth-listeners';
import { setupPermissionsListeners } from '../permissions/permissions-listeners';
import { setupSyncListeners } from '../sync/sync-listeners';
import { setupLocationListeners } from './location-listeners';
import { setupSnackbarListeners } from './snackbar-listeners';
import type { StartAppListening } from './start-app-listening';

/** Starts the listeners of every room. @returns ends them. */
export function startListeners(startListening: StartAppListening): () => void {
  const teardowns = [
    setupAuthListeners(startListening),
    setupPermissionsListeners(startListening),
    setupSyncListeners(startListening),
    setupSnackbarListeners(startListening),
    setupLocationListeners(startListening),
  ];
  return () => {
    for (const teardown of teardowns) teardown();
  };
}
