import { HTTP_ERRORS, type FieldError, type HttpErrorCode } from '../../../contract/http/errors-contract';

interface HttpErrorExtras {
  fields?: FieldError[];
  missing?: readonly string[];
  details?: unknown;
  /** Seconds, for `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * The one error that a handler throws on purpose: it becomes the error body of product.md section 4.
 * Anything else that is thrown becomes `internal`, without its text.
 */
export class HttpError extends Error {
  readonly status: number;

  constructor(
    readonly code: HttpErrorCode,
    message: string,
    readonly extras: HttpErrorExtras = {},
  ) {
    super(message, { cause: extras.cause });
    this.name = 'HttpError';
    this.status = HTTP_ERRORS[code];
  }
}
