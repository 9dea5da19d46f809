import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { sessionEnded } from './auth-slice';

/** Reason for an unchanged password. The texts are in change-password-texts.ts. */
export type PasswordProblem =
  | 'incomplete'
  | 'mismatch'
  | 'tooShort'
  | 'externalProvider'
  | 'wrongPassword'
  | 'weakPassword'
  | 'commonPassword'
  /** A first password requires a sign-in within the last minutes. */
  | 'signInAgain'
  | 'unexpected';

/** Dialog of the account menu. The state contains no password. */
export type ChangePasswordState =
  | { status: 'closed' }
  /** The user signs in by another provider and has no password to change. */
  | { status: 'external' }
  /** `first`: the user has no password yet and chooses one. */
  | { status: 'open'; first: boolean; problem: PasswordProblem | null }
  /** The dialog cannot be closed. */
  | { status: 'submitting'; first: boolean };

export const changePasswordSlice = createSlice({
  name: 'changePassword',
  initialState: { status: 'closed' } as ChangePasswordState,
  reducers: {
    dialogOpened: (
      _state,
      { payload }: PayloadAction<{ password: 'set' | 'none' | 'external' }>,
    ): ChangePasswordState =>
      payload.password === 'external'
        ? { status: 'external' }
        : { status: 'open', first: payload.password === 'none', problem: null },
    dialogClosed: (state): ChangePasswordState =>
      state.status === 'submitting' ? state : { status: 'closed' },
    changeRejected: (state, { payload }: PayloadAction<{ problem: PasswordProblem }>): ChangePasswordState =>
      state.status === 'open' || state.status === 'submitting'
        ? { status: 'open', first: state.first, problem: payload.problem }
        : state,
    changeStarted: (state): ChangePasswordState =>
      state.status === 'open' ? { status: 'submitting', first: state.first } : state,
    passwordChanged: (): ChangePasswordState => ({ status: 'closed' }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (): ChangePasswordState => ({ status: 'closed' }));
  },
});

export const { dialogOpened, dialogClosed, changeRejected, changeStarted, passwordChanged } =
  changePasswordSlice.actions;

declare module '#client/lib/store-types' {
  interface Slices extends WithSlice<typeof changePasswordSlice> {}
}
