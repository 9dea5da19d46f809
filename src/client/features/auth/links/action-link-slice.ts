import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ProviderFailure } from '#client/session/sign-in-failure';
import type { LinkMode } from '#client/lib/services/account-service';

/** Reason for a link's failure. */
export type LinkFailure =
  | ProviderFailure
  | 'unusable'
  | 'replaced'
  | 'weakPassword'
  | 'commonPassword'
  | 'wrongAddress'
  | 'tooManyAttempts'
  | 'notActive'
  | 'other';

/** Purpose of a link: one of the identity provider's, or an invitation by its number alone. */
export type LinkPurpose = LinkMode | 'invitation';

/** Link from a mail, at `/auth/action`. Opening it does not use it up, since mail scanners open links, too. */
export type ActionLinkState =
  /** No link is open. */
  | { status: 'none' }
  /** Waits for the identity provider to return the link's purpose. */
  | { status: 'inspecting' }
  /** The link is invalid, used, expired, or could not be checked. `reset`: it may have been a password reset. */
  | { status: 'rejected'; failure: LinkFailure; reset: boolean }
  /** `address`: recipient of the link, or null if unknown. `failure`: of the last attempt to use it. */
  | { status: 'ready'; mode: LinkPurpose; address: string | null; failure: LinkFailure | null }
  | { status: 'working'; mode: LinkPurpose; address: string | null }
  | { status: 'done'; mode: LinkPurpose; address: string | null };

/** Failures after which the link can be retried. */
const PASSING: ReadonlySet<LinkFailure> = new Set([
  'weakPassword',
  'commonPassword',
  'wrongAddress',
  'tooManyAttempts',
  'quotaExceeded',
  'methodDisabled',
  'domainNotAllowed',
  'providerUnreachable',
  'other',
]);

export const actionLinkSlice = createSlice({
  name: 'actionLink',
  initialState: { status: 'none' } as ActionLinkState,
  reducers: {
    linkOpened: (): ActionLinkState => ({ status: 'inspecting' }),
    linkRejected: (
      _state,
      { payload }: PayloadAction<{ failure: LinkFailure; reset: boolean }>,
    ): ActionLinkState => ({ status: 'rejected', ...payload }),
    linkInspected: (
      state,
      { payload }: PayloadAction<{ mode: LinkPurpose; address: string | null }>,
    ): ActionLinkState =>
      state.status === 'inspecting' ? { status: 'ready', failure: null, ...payload } : state,
    linkUseStarted: (state): ActionLinkState =>
      state.status === 'ready' ? { status: 'working', mode: state.mode, address: state.address } : state,
    linkUsed: (state): ActionLinkState =>
      state.status === 'working' ? { status: 'done', mode: state.mode, address: state.address } : state,
    linkUseFailed: (state, { payload }: PayloadAction<{ failure: LinkFailure }>): ActionLinkState => {
      if (state.status !== 'working') return state;
      const { failure } = payload;
      if (!PASSING.has(failure))
        return { status: 'rejected', failure, reset: state.mode === 'resetPassword' };
      return { status: 'ready', mode: state.mode, address: state.address, failure };
    },
  },
});

export const { linkOpened, linkRejected, linkInspected, linkUseStarted, linkUsed, linkUseFailed } =
  actionLinkSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof actionLinkSlice> {}
}
