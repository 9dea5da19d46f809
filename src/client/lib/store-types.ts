import type { ListenerEffectAPI, ThunkAction, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { FaultRecorder } from './faults/fault-recorder';
import type { SecretArgs } from './http/secret-args';
import type { ServerTime } from './http/server-time';
import type { Services } from './services';
import type { AppDispatch, RootState } from '../app/store';

/** Facts of the session needed by a request. The features provide them. */
export interface SessionView {
  /** A user is signed in and the profile is loaded. */
  inside: boolean;
  /** Latest permissions stamp of the server, or null. */
  permissionsStamp: string | null;
}

/** Extra argument of listeners and thunks. */
export interface ThunkExtra extends Services {
  /**
   * Loads RTK Query and attaches it to the store. Resolves at once if that is done. The login page works without it.
   * @throws Error if the code fails to load.
   */
  openApi(): Promise<void>;
  session(): SessionView;
  /** Last actions of this tab. */
  faults: Pick<FaultRecorder, 'actions' | 'crashes' | 'ask' | 'noteCrash'>;
  /** Box for values that must not enter the store. */
  box: SecretArgs;
  /** Server time, which determines the business day. */
  serverTime: ServerTime;
  /** Resets the API cache. Does nothing before `openApi`. */
  resetApi(): void;
}

// Features import only these types of the listener middleware.

export type StartAppListening = TypedStartListening<RootState, AppDispatch, ThunkExtra>;

/** API of a listener's effect. */
export type AppEffect = ListenerEffectAPI<RootState, AppDispatch, ThunkExtra>;

export type AppThunk<Result = void> = ThunkAction<Result, RootState, ThunkExtra, UnknownAction>;
