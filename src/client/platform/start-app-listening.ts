import type { ListenerEffectAPI, ThunkAction, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { FaultRecorder } from './faults/fault-recorder';
import type { SealedBox } from './http/sealed-box';
import type { ServerTime } from './http/server-time';
import type { Services } from './services';
import type { AppDispatch, RootState } from '../app/store';

/** What a call must know of the session; the rooms whose matter it is say so. */
export interface SessionView {
  /** Somebody is signed in, their profile included. */
  inside: boolean;
  /** The server's mark of the caller's permissions, as last seen; null before. */
  permissionsStamp: string | null;
}

/** What listeners and thunks get besides the store. */
export interface Extra extends Services {
  /**
   * Loads RTK Query and attaches it to this store; at once when that is done already. The login page does without it.
   * @throws when its code cannot be loaded.
   */
  openApi(): Promise<void>;
  session(): SessionView;
  /** The last actions of this tab. */
  faults: Pick<FaultRecorder, 'actions' | 'crashes' | 'ask' | 'noteCrash'>;
  /** For what must not enter the store. */
  box: SealedBox;
  /** The time of the server, which decides what day it is. */
  serverTime: ServerTime;
  /** Forgets every answer of the server. Nothing to forget before `openApi`. */
  resetApi(): void;
}

// Rooms import these types, and nothing else of the listener middleware.

export type StartAppListening = TypedStartListening<RootState, AppDispatch, Extra>;

/** What the effect of a listener gets. */
export type AppEffect = ListenerEffectAPI<RootState, AppDispatch, Extra>;

export type AppThunk<Result = void> = ThunkAction<Result, RootState, Extra, UnknownAction>;
