import { createAction } from '@reduxjs/toolkit';
import type { AppLocation } from './services';
import type { AppThunk } from './store-types';

interface Opening {
  location: AppLocation;
  /** Permissions of the user as last known. */
  permissions: readonly string[];
}

/** Returns the first requests of a page with the arguments that the page will use. */
export type Prefetch = (opening: Opening) => AppThunk<{ unsubscribe(): void }>[];

/** The page of the address is rendered, no longer its placeholder. Its components have subscribed to their data. */
export const pageShown = createAction('app/pageShown');
