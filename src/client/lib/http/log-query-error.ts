import type { Services } from '../services';
import type { ApiError } from './api-error';

interface Started {
  queryFulfilled: Promise<unknown>;
  extra: unknown;
}

/** `onQueryStarted` handler that logs a failed request with this text. Components show errors themselves. */
export function logQueryError(text: string) {
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
