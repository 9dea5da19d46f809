import type { Services } from '../services';
import type { ApiError } from './api-error';

interface Started {
  queryFulfilled: Promise<unknown>;
  extra: unknown;
}

/** Of an endpoint: the log says in these words that a call failed, and why. What a screen shows of it is the screen's. */
export function logsFailure(text: string) {
  return {
    onQueryStarted: async (_arg: unknown, { queryFulfilled, extra }: Started): Promise<void> => {
      try {
        await queryFulfilled;
      } catch (thrown) {
        (extra as Services).log.error(text, (thrown as { error?: ApiError }).error?.text);
      }
    },
  };
}
