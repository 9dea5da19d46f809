import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../session/auth-slice';

/** Why the password stays as it is. Its words are in change-password-texts.ts. */
export type PasswordProblem =
  | 'incomplete'
  | 'mismatch'
  | 'tooShort'
  | 'externalProvider'
  | 'wrongPassword'
  | 'weakPassword'
  /** The first password of a person who has none needs a sign-in of the last minutes. */
  | 'signInAgain'
  | 'unexpected';

/** The dialog of the account menu. It holds no password. */
export type ChangePasswordState =
  | { status: 'closed' }
  /** The signed-in person has no password of ours to change. */
  | { status: 'external' }
  /** `first`: they have none yet, and choose one. */
  | { status: 'open'; first: boolean; problem: PasswordProblem | null }
  /** Cannot be closed. */
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
    changeRefused: (state, { payload }: PayloadAction<{ problem: PasswordProblem }>): ChangePasswordState =>
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

export const { dialogOpened, dialogClosed, changeRefused, changeStarted, passwordChanged } =
  changePasswordSlice.actions;
