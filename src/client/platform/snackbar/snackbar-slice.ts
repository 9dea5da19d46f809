import type { EndpointCall } from '../http/call-endpoint';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type SnackbarTone = 'success' | 'info' | 'error';

/** What a message tells of, where something later may make it out of date. */
export type SnackbarTopic = 'sync';

interface Message {
  tone: SnackbarTone;
  text: string;
  topic?: SnackbarTopic;
  /** A button that takes back what the message tells of. */
  undo?: { text: string; call: EndpointCall };
}

/** One message at a time; a newer one takes the place of the older. */
export type SnackbarState =
  | { status: 'hidden' }
  /** `id` tells a repeated text from the one before. */
  | ({ status: 'shown'; id: number } & Message);

const idOf = (state: SnackbarState): number => (state.status === 'shown' ? state.id : 0);

export const snackbarSlice = createSlice({
  name: 'snackbar',
  initialState: { status: 'hidden' } as SnackbarState,
  reducers: {
    messageRaised: (state, { payload }: PayloadAction<Message>): SnackbarState => ({
      status: 'shown',
      id: idOf(state) + 1,
      ...payload,
    }),
    messageDismissed: (): SnackbarState => ({ status: 'hidden' }),
    /** What it tells of is no longer so; a message of anything else stays. */
    messageOutdated: (state, { payload }: PayloadAction<{ topic: SnackbarTopic }>): SnackbarState =>
      state.status === 'shown' && state.topic === payload.topic ? { status: 'hidden' } : state,
    /** The time of one message is over; a newer one stays. */
    messageExpired: (state, { payload }: PayloadAction<{ id: number }>): SnackbarState =>
      state.status === 'shown' && state.id === payload.id ? { status: 'hidden' } : state,
  },
});

export const { messageRaised, messageDismissed, messageOutdated, messageExpired } = snackbarSlice.actions;
