import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { locationChanged } from '../../platform/location/location-slice';

/** What somebody at a public page asks to be mailed. */
export type MailKind = 'reset' | 'signInLink' | 'verification';
export type MailFailure = 'userNotFound' | 'invalidAddress' | 'tooManyAttempts' | 'other';

/** `address` goes from one public page to the next, so that nobody types it twice; it never stands in the URL. */
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
    // The outcome of one page is none of the next page's business.
    builder.addCase(locationChanged, (state) =>
      state.status === 'sending' ? state : { status: 'idle', address: state.address },
    );
  },
});

export const { addressCarried, mailRequested, mailSent, mailFailed, mailDismissed } =
  accountMailSlice.actions;
