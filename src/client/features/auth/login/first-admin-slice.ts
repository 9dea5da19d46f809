import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import {
  authenticationFailed,
  authenticationRejected,
  authenticated,
  signInFailed,
} from '#client/session/auth-slice';

/** State of the first administrator. If the installation has none yet, the login page asks for a full name. */
export type FirstAdminState =
  | { status: 'unknown' }
  | { status: 'notNeeded' }
  /** `displayName`: name typed earlier, before the email address was verified; else empty. */
  | { status: 'needed'; displayName: string }
  /** The user is signing in to become the first administrator. */
  | { status: 'claiming'; displayName: string };

const claimEnded = (state: FirstAdminState): FirstAdminState =>
  state.status === 'claiming' ? { status: 'needed', displayName: state.displayName } : state;

export const firstAdminSlice = createSlice({
  name: 'firstAdmin',
  initialState: { status: 'unknown' } as FirstAdminState,
  reducers: {
    firstAdminNeeded: (_state, { payload }: PayloadAction<{ displayName: string }>): FirstAdminState => ({
      status: 'needed',
      displayName: payload.displayName,
    }),
    firstAdminNotNeeded: (): FirstAdminState => ({ status: 'notNeeded' }),
    firstAdminClaimed: (state, { payload }: PayloadAction<{ displayName: string }>): FirstAdminState =>
      state.status === 'needed' ? { status: 'claiming', displayName: payload.displayName } : state,
  },
  extraReducers: (builder) => {
    builder
      .addCase(signInFailed, claimEnded)
      .addCase(authenticationRejected, claimEnded)
      .addCase(authenticationFailed, claimEnded)
      .addCase(authenticated, (state) => (state.status === 'claiming' ? { status: 'notNeeded' } : state));
  },
});

export const { firstAdminNeeded, firstAdminNotNeeded, firstAdminClaimed } = firstAdminSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof firstAdminSlice> {}
}
