import * as z from 'zod/mini';

/** Error codes that any route may return. A feature's own codes are in its contract. Value = HTTP status. */
export const HTTP_ERRORS = {
  bad_request: 400,
  invalid_input: 400,
  /** The export has too many rows. A narrower filter is needed. */
  too_many_rows: 400,
  unauthenticated: 401,
  /** The sign-in of this token has ended, and no renewal of the token helps. The user must sign in again. */
  session_ended: 401,
  /** The account was not created by this server and has been replaced. The user must sign in again. */
  credentials_removed: 401,
  /** The invitation was opened again since this sign-in, or it is gone. The user must open its link again. */
  invitation_reopened: 401,
  /** A wrong second-factor code. The user stays signed in. */
  wrong_code: 401,
  not_approved: 403,
  not_active: 403,
  two_factor_required: 403,
  forbidden: 403,
  first_admin_not_allowed: 403,
  email_not_verified: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The awaited synchronisation was cancelled. */
  sync_cancelled: 409,
  sync_paused: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  crm_failed: 502,
  /** An upstream service failed. */
  upstream_failed: 502,
  unavailable: 503,
  /** The concurrency limit is reached: `details.ahead` requests are queued. Retry after `Retry-After`. */
  busy: 503,
  /** The database query exceeded its time limit. */
  too_slow: 503,
} as const;

export type HttpErrorCode = keyof typeof HTTP_ERRORS;

/**
 * Only this error body contains both words that make the browser clear its verified marker and reload (spec.md
 * section 8, "Two-factor").
 */
export const TWO_FACTOR_REQUIRED_MESSAGE = 'two-factor verification is required';

export const FieldError = z.object({
  /** Path of the rejected field, e.g. `body.email` or `query.syncType`. */
  field: z.string(),
  reason: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** Shape of every error body (product.md section 4). */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    fields: z.optional(z.array(FieldError)),
    /** Missing permissions for the code `forbidden`. The message states if all of them or any of them is required. */
    missing: z.optional(z.array(z.string())),
    /** Additional data of the route, e.g. the partial results of a failed synchronisation. */
    details: z.optional(z.unknown()),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Header of every `/api` response to a known user. It changes with the caller's effective permissions, name and agent. */
export const PERMISSIONS_STAMP_HEADER = 'x-permissions-stamp';
