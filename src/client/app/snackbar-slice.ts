import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SnackbarTone = 'success' | 'info' | 'error';

/** One message at a time; a newer one takes the place of the older. */
export type SnackbarState =
  | { status: 'hidden' }
  /** `id` tells a repeated text from the one before. */
  | { status: 'shown'; id: number; tone: SnackbarTone; text: string };

const idOf = (state: SnackbarState): number => (state.status === 'shown' ? state.id : 0);

export const snackbarSlice = createSlice({
  name: 'snackbar',
  initialState: { status: 'hidden' } as SnackbarState,
  reducers: {
    messageRaised: (
      state,
      { payload }: PayloadAction<{ tone: SnackbarTone; text: string }>,
    ): SnackbarState => ({
      status: 'shown',
      id: idOf(state) + 1,
      ...payload,
    }),
    messageDismissed: (): SnackbarState => ({ status: 'hidden' }),
    /** The time of one message is over; a newer one stays. */
    messageExpired: (state, { payload }: PayloadAction<{ id: number }>): SnackbarState =>
      state.status === 'shown' && state.id === payload.id ? { status: 'hidden' } : state,
  },
});

export const { messageRaised, messageDismissed, messageExpired } = snackbarSlice.actions;
