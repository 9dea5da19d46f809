import type {
  ListenerEffectAPI,
  Store,
  ThunkAction,
  ThunkDispatch,
  TypedStartListening,
  UnknownAction,
} from '@reduxjs/toolkit';
import type { RootState as QueryRootState } from '@reduxjs/toolkit/query';
import type { Tag } from '#contract/lib/tags';
import type { FaultRecorder } from './faults/fault-recorder';
import type { SecretArgs } from './http/secrets/secret-args';
import type { ServerTime } from './http/server-time';
import type { Services } from './services';
import type { ApiError } from './http/api-error';

/** State of all slices. Each slice adds its own part by module augmentation. */
export interface Slices {}

/** RTK Query's state is there from the first request on. Before it, no endpoint is used. */
export type ApiState = QueryRootState<Record<never, never>, Tag, 'api'>;

export type RootState = Slices & ApiState;

export type AppStore = Store<RootState> & { dispatch: AppDispatch };

export type AppDispatch = ThunkDispatch<RootState, ThunkExtra, UnknownAction>;

/** Facts of the session needed by a request. The features provide them. */
export interface SessionView {
  /** A user is signed in and the profile is loaded. */
  isSignedIn: boolean;
  /** Latest permissions stamp of the server, or null. */
  permissionsStamp: string | null;
}

/** Extra argument of listeners and thunks. */
export interface ThunkExtra extends Services {
  /**
   * Loads app/signed-in.ts and attaches it to the store. Resolves at once if that is done.
   * @throws Error if the code fails to load.
   */
  loadSignedIn(): Promise<PublicCalls>;
  session(): SessionView;
  /** Last actions of this tab. */
  faults: Pick<FaultRecorder, 'actions' | 'crashes' | 'ask' | 'recordCrash'>;
  /** Values that must not enter the store. */
  secretArgs: SecretArgs;
  /** Server time, which determines the business day. */
  serverTime: ServerTime;
}

export type StartAppListening = TypedStartListening<RootState, AppDispatch, ThunkExtra>;

/** API of a listener's effect. */
export type AppEffect = ListenerEffectAPI<RootState, AppDispatch, ThunkExtra>;

export type AppThunk<Result = void> = ThunkAction<Result, RootState, ThunkExtra, UnknownAction>;

/** Requests of the public pages and of the sign-out. app/signed-in.ts is loaded with the first of them. */
export interface PublicCalls {
  /** @throws ApiError */
  isFirstAdminNeeded(): AppThunk<Promise<boolean>>;
  /** Returns true if the invitation's link is the newest one. `number` never enters the store. */
  isCurrentInvitation(
    number: string,
  ): AppThunk<Promise<{ data: { current: boolean } } | { error: ApiError }>>;
  /** Returns a token that signs in to the invited account. Neither number nor token enters the store. */
  openInvitation(number: string): AppThunk<Promise<{ data: { token: string } } | { error: ApiError }>>;
  /** Ends this sign-in and its second factor on the server. */
  endSession(): AppThunk<Promise<void>>;
}
