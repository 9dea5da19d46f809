import type { ApiError } from '../http/api-error';

/** Error of a response with this status. Without a request id its body is unreadable. */
export const httpError = (status: number, requestId?: string): ApiError => ({
  kind: 'http',
  status,
  text: '',
  body: requestId === undefined ? null : { code: 'x', message: '', requestId },
  retryAfterS: null,
});
