import { setupAuthListeners } from '#client/features/auth/session/auth-listeners';
import { setupPublicPageListeners } from '#client/features/auth/login/public-page-listeners';
import { setupVisitListeners } from '#client/features/login-behavior/visit-listeners';
import { setupPaletteListeners } from '#client/features/palette/palette-listeners';
import { requiredRedirect } from './routes/redirects';
import { setupLocationListeners } from '#client/lib/location/location-listeners';
import { setupSnackbarListeners } from '#client/lib/snackbar/snackbar-listeners';
import type { StartAppListening } from '#client/lib/store-types';

/** Starts the listeners that the sign-in needs. All others are in signed-in.ts. */
export function startListeners(startListening: StartAppListening): void {
  setupAuthListeners(startListening);
  setupPublicPageListeners(startListening);
  setupVisitListeners(startListening);
  setupPaletteListeners(startListening);
  setupSnackbarListeners(startListening);
  setupLocationListeners(startListening, requiredRedirect);
}
