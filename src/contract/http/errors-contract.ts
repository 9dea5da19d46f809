import * as z from 'zod/mini';

/** Codes that any route may answer; a room's own codes stand in its contract. Value = HTTP status. */
export const HTTP_ERRORS = {
  bad_request: 400,
  invalid_input: 400,
  /** More rows than one file may have: the filter must be narrowed. */
  too_many_rows: 400,
  unauthenticated: 401,
  /** The account was not made by this server, so it was replaced: the holder of the address signs in anew. */
  credentials_removed: 401,
  /** A wrong second-factor code: it signs nobody out. */
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
  /** Somebody cancelled the synchronisation that was waited for. */
  sync_cancelled: 409,
  sync_paused: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  crm_failed: 502,
  /** Who should have answered behind us did not. */
  upstream_failed: 502,
  unavailable: 503,
  /** Others are before this one: `details.ahead` of them. To be asked again after `Retry-After`. */
  busy: 503,
  /** The database took longer than it may. */
  too_slow: 503,
} as const;

export type HttpErrorCode = keyof typeof HTTP_ERRORS;

/**
 * The only refusal whose body holds both of the words on which spec.md section 8 ("Two-factor") makes the browser
 * forget its verified marker and reload.
 */
export const TWO_FACTOR_REQUIRED_MESSAGE = 'two-factor verification is required';

export const FieldError = z.object({
  /** Path of the refused field, e.g. `body.email` or `query.syncType`. */
  field: z.string(),
  reason: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** The one error body (product.md section 4). */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    fields: z.optional(z.array(FieldError)),
    /** The permissions that were missing, where `code` is `forbidden`: all of them, or any one (the message says which). */
    missing: z.optional(z.array(z.string())),
    /** What the route still has to say, e.g. the results so far of a failed synchronisation. */
    details: z.optional(z.unknown()),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Header of every `/api` answer to a known user: changes whenever the caller's permissions in effect change. */
export const PERMISSIONS_STAMP_HEADER = 'x-permissions-stamp';
