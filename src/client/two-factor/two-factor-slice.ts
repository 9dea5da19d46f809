import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded, sessionStarted } from '../auth/auth-slice';

/** Has the signed-in user done the second factor in this browser session? */
export type TwoFactorState = { status: 'unverified' } | { status: 'verified'; uid: string };

const unverified = (): TwoFactorState => ({ status: 'unverified' });

export const twoFactorSlice = createSlice({
  name: 'twoFactor',
  initialState: { status: 'unverified' } as TwoFactorState,
  reducers: {
    /** The marker of this user was found in session storage. */
    verifiedMarkerFound: (_state, { payload }: PayloadAction<{ uid: string }>): TwoFactorState => ({
      status: 'verified',
      uid: payload.uid,
    }),
    /** The server refused a call until the second factor is done. */
    secondFactorRequired: unverified,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionStarted, unverified).addCase(sessionEnded, unverified);
  },
});

export const { verifiedMarkerFound, secondFactorRequired } = twoFactorSlice.actions;
