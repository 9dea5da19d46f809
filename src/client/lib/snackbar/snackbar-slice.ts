import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

export type SnackbarTone = 'success' | 'info' | 'error';

/** Subject of a message that may become outdated. */
export type SnackbarTopic = 'sync';

/** Serialisable call of an endpoint. */
export interface EndpointCall {
  endpoint: string;
  args: unknown;
}

interface Message {
  tone: SnackbarTone;
  text: string;
  topic?: SnackbarTopic;
  /** Button that reverts the reported change. */
  undo?: { text: string; call: EndpointCall };
}

/** Snackbar with a single message; a newer message replaces it. */
export type SnackbarState =
  | { status: 'hidden' }
  /** `id` distinguishes repeated texts. */
  | ({ status: 'shown'; id: number } & Message);

const getId = (state: SnackbarState): number => (state.status === 'shown' ? state.id : 0);

export const snackbarSlice = createSlice({
  name: 'snackbar',
  initialState: { status: 'hidden' } as SnackbarState,
  reducers: {
    messageRaised: (state, { payload }: PayloadAction<Message>): SnackbarState => ({
      status: 'shown',
      id: getId(state) + 1,
      ...payload,
    }),
    messageDismissed: (): SnackbarState => ({ status: 'hidden' }),
    /** Hides the message and runs the call of its button. */
    undoRequested: (_state, _action: PayloadAction<EndpointCall>): SnackbarState => ({ status: 'hidden' }),
    /** Hides a message with this topic. */
    messageOutdated: (state, { payload }: PayloadAction<{ topic: SnackbarTopic }>): SnackbarState =>
      state.status === 'shown' && state.topic === payload.topic ? { status: 'hidden' } : state,
    /** Hides the message with this id; a newer message stays. */
    messageExpired: (state, { payload }: PayloadAction<{ id: number }>): SnackbarState =>
      state.status === 'shown' && state.id === payload.id ? { status: 'hidden' } : state,
  },
});

export const { messageRaised, messageDismissed, undoRequested, messageOutdated, messageExpired } =
  snackbarSlice.actions;

declare module '../store-types' {
  interface Slices extends WithSlice<typeof snackbarSlice> {}
}
