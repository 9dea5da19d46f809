import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ProviderFailure } from '#client/session/sign-in-failure';
import { locationChanged } from '#client/lib/location/location-slice';

/** Mail that a public page can request. */
export type MailKind = 'reset' | 'signInLink' | 'verification';
export type MailFailure = ProviderFailure | 'userNotFound' | 'invalidAddress' | 'tooManyAttempts' | 'other';

/** `address` is carried from one public page to the next; it is never in the URL. */
export type AccountMailState = { address: string } & (
  | { status: 'idle' }
  | { status: 'sending'; kind: MailKind }
  | { status: 'sent'; kind: MailKind }
  | { status: 'failed'; kind: MailKind; failure: MailFailure }
);

export const accountMailSlice = createSlice({
  name: 'accountMail',
  initialState: { status: 'idle', address: '' } as AccountMailState,
  reducers: {
    addressCarried: (state, { payload }: PayloadAction<{ address: string }>): AccountMailState => ({
      ...state,
      address: payload.address,
    }),
    mailRequested: (
      _state,
      { payload }: PayloadAction<{ kind: MailKind; address: string }>,
    ): AccountMailState => ({
      status: 'sending',
      ...payload,
    }),
    mailSent: ({ address }, { payload }: PayloadAction<{ kind: MailKind }>): AccountMailState => ({
      status: 'sent',
      address,
      kind: payload.kind,
    }),
    mailFailed: (
      { address },
      { payload }: PayloadAction<{ kind: MailKind; failure: MailFailure }>,
    ): AccountMailState => ({ status: 'failed', address, ...payload }),
    mailDismissed: ({ address }): AccountMailState => ({ status: 'idle', address }),
  },
  extraReducers: (builder) => {
    // The result of a page does not apply to the next page.
    builder.addCase(locationChanged, (state) =>
      state.status === 'sending' ? state : { status: 'idle', address: state.address },
    );
  },
});

export const { addressCarried, mailRequested, mailSent, mailFailed, mailDismissed } =
  accountMailSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof accountMailSlice> {}
}
