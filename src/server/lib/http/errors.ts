import { HTTP_ERRORS, type FieldError, type HttpErrorCode } from '#contract/lib/http/errors-contract';

interface HttpErrorExtras {
  fields?: FieldError[];
  missing?: readonly string[];
  details?: unknown;
  /** Seconds, for `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * Error thrown by handlers on purpose. It becomes the error body of product.md section 4. Any other error becomes `internal`,
 * without its message.
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
