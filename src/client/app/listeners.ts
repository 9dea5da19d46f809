import { setupAuthListeners } from '../features/auth/session/auth-listeners';
import { setupPublicPageListeners } from '../features/auth/login/public-page-listeners';
import { setupVisitListeners } from '../features/login-behavior/visit-listeners';
import { setupPaletteListeners } from '../features/palette/palette-listeners';
import { requiredRedirect } from './routes/redirects';
import { setupLocationListeners } from '../lib/location/location-listeners';
import { setupSnackbarListeners } from '../lib/snackbar/snackbar-listeners';
import type { StartAppListening } from '../lib/store-types';

/** Starts the listeners that the sign-in needs. All others are in signed-in.ts. */
export function startListeners(startListening: StartAppListening): void {
  setupAuthListeners(startListening);
  setupPublicPageListeners(startListening);
  setupVisitListeners(startListening);
  setupPaletteListeners(startListening);
  setupSnackbarListeners(startListening);
  setupLocationListeners(startListening, requiredRedirect);
}
