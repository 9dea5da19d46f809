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
  | 'unexpected';

/** The dialog of the account menu. It holds no password. */
export type ChangePasswordState =
  | { status: 'closed' }
  /** The signed-in person has no password of ours to change. */
  | { status: 'external' }
  | { status: 'open'; problem: PasswordProblem | null }
  /** Cannot be closed. */
  | { status: 'submitting' };

export const changePasswordSlice = createSlice({
  name: 'changePassword',
  initialState: { status: 'closed' } as ChangePasswordState,
  reducers: {
    dialogOpened: (_state, { payload }: PayloadAction<{ hasPassword: boolean }>): ChangePasswordState =>
      payload.hasPassword ? { status: 'open', problem: null } : { status: 'external' },
    dialogClosed: (state): ChangePasswordState =>
      state.status === 'submitting' ? state : { status: 'closed' },
    changeRefused: (state, { payload }: PayloadAction<{ problem: PasswordProblem }>): ChangePasswordState =>
      state.status === 'closed' ? state : { status: 'open', problem: payload.problem },
    changeStarted: (state): ChangePasswordState =>
      state.status === 'open' ? { status: 'submitting' } : state,
    passwordChanged: (): ChangePasswordState => ({ status: 'closed' }),
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (): ChangePasswordState => ({ status: 'closed' }));
  },
});

export const { dialogOpened, dialogClosed, changeRefused, changeStarted, passwordChanged } =
  changePasswordSlice.actions;
