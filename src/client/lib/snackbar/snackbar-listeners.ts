import { messageExpired, messageRaised } from './snackbar-slice';
import type { StartAppListening } from '../store-types';

/** Duration of a message, ms (spec.md section 9). */
const SNACKBAR_MS = 6_000;

export function setupSnackbarListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: messageRaised,
    effect: async (_action, { getState, dispatch, extra, pause, cancelActiveListeners }) => {
      cancelActiveListeners();
      const { snackbar } = getState();
      if (snackbar.status !== 'shown') return;
      await pause(extra.clock.sleep(SNACKBAR_MS));
      dispatch(messageExpired({ id: snackbar.id }));
    },
  });
}
