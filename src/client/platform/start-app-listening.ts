import type { ThunkAction, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from './services';
import type { AppDispatch, RootState } from '../app/store';

/** What listeners and thunks get besides the store. */
export interface Extra extends Services {
  /**
   * Loads RTK Query and attaches it to this store; at once when that is done already. The login page does without it.
   * @throws when its code cannot be loaded.
   */
  openApi(): Promise<void>;
  /** Forgets every answer of the server. Nothing to forget before `openApi`. */
  resetApi(): void;
  /** Attaches the view preferences to this store; see app/preferences-storage.ts. */
  openPreferences(): Promise<void>;
}

/** Rooms import this type, and nothing else of the listener middleware. */
export type StartAppListening = TypedStartListening<RootState, AppDispatch, Extra>;

export type AppThunk<Result = void> = ThunkAction<Result, RootState, Extra, UnknownAction>;
