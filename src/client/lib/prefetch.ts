import type { AppLocation } from './services';
import type { AppThunk } from './store-types';

interface Opening {
  location: AppLocation;
  /** Permissions of the user as last known. */
  permissions: readonly string[];
}

/** Returns the first requests of a page with the arguments that the page will use. */
export type Prefetch = (opening: Opening) => AppThunk<{ unsubscribe(): void }>[];
