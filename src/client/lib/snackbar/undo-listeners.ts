import { api } from '../http/api';
import type { AppThunk, StartAppListening } from '../store-types';
import { undoRequested, type EndpointCall } from './snackbar-slice';

type Request = AppThunk<PromiseLike<unknown>>;

/** Returns the serialisable call of a mutation, for the button of a message. */
export function getEndpointCall<Args>(
  { name }: { name: string; initiate(args: Args): unknown },
  args: Args,
): EndpointCall {
  return { endpoint: name, args };
}

/** Reverts a change when the button of its message is clicked. The endpoint handles its own errors. */
export function setupUndoListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: undoRequested,
    effect: async ({ payload: { endpoint, args } }, { dispatch }) => {
      const endpoints: Readonly<Record<string, { initiate(args: unknown): Request } | undefined>> =
        api.endpoints;
      const request = endpoints[endpoint]?.initiate(args);
      if (request) await dispatch(request);
    },
  });
}
