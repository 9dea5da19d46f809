import * as z from 'zod/mini';
import { ErrorBody } from '#contract/lib/http/errors-contract';

/** Error of a request. `text` is for logs; texts for users depend on `kind`, `status` and `code`. */
export type ApiError =
  /** No user is signed in; the request was not sent (spec.md section 7). */
  | { kind: 'unauthenticated'; text: string }
  /** The server is unreachable. */
  | { kind: 'network'; text: string }
  /** Error response. `body` is null for a response that is not from the application. */
  | {
      kind: 'http';
      status: number;
      text: string;
      body: ErrorBody['error'] | null;
      retryAfterS: number | null;
    }
  /** The response does not match the contract. */
  | { kind: 'malformed'; text: string };

export const NOT_AUTHENTICATED: ApiError = { kind: 'unauthenticated', text: 'Not authenticated' };

/** Creates the error of a non-OK response (spec.md section 8, "API and data"). */
export async function httpError(response: Response): Promise<ApiError> {
  const content = await response.text().catch(() => '');
  return {
    kind: 'http',
    status: response.status,
    text: `HTTP ${response.status} ${response.statusText} ${content}`,
    body: parseErrorBody(content),
    retryAfterS: seconds(response.headers.get('retry-after')),
  };
}

/** Returns the HTTP status of a thrown value, or null without a response. */
export function getErrorStatus(error: unknown): number | null {
  return isApiError(error) && error.kind === 'http' ? error.status : null;
}

/** Returns the body of an error response, or null. */
export function getErrorBody(error: unknown): ErrorBody['error'] | null {
  return isApiError(error) && error.kind === 'http' ? error.body : null;
}

/** Returns the seconds after which the server allows a refused request, or null. */
export function getRetryAfter(error: unknown): number | null {
  return isApiError(error) && error.kind === 'http' ? error.retryAfterS : null;
}

/** Returns the server's error code, or null. */
export function getErrorCode(error: unknown): string | null {
  return getErrorBody(error)?.code ?? null;
}

export const isForbidden = (error: unknown): boolean => getErrorStatus(error) === 403;

export const isNotFound = (error: unknown): boolean => getErrorStatus(error) === 404;

/** Returns true if no user is signed in. */
export function isUnauthenticated(error: unknown): boolean {
  return isApiError(error) && error.kind === 'unauthenticated';
}

/** Returns true for a conflict: the record has changed since it was loaded, or another record is in the way. */
export const isConflict = (error: unknown): boolean => getErrorStatus(error) === 409;

const FIRST_SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/** Returns true if a retry of the request may succeed. */
export function isTransient(error: ApiError): boolean {
  if (error.kind === 'network') return true;
  return error.kind === 'http' && (error.status >= FIRST_SERVER_ERROR || error.status === TOO_MANY_REQUESTS);
}

/** Returns true for an `ApiError`, false for any other thrown value. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error && 'text' in error;
}

/** Converts a thrown value to an `ApiError`. Any other error never reached the server. */
export function toApiError(thrown: unknown): ApiError {
  return isApiError(thrown) ? thrown : { kind: 'network', text: getErrorText(thrown) };
}

/** Returns the text of a thrown value for logs. RTK Query serialises errors to plain objects. */
export function getErrorText(thrown: unknown): string {
  if (isApiError(thrown)) return thrown.text;
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(thrown);
}

/**
 * Returns the facts of a thrown value that are shown to users. `network`: there was no response; `requestId`: for the
 * support, or null.
 */
export function describeFailure(error: unknown): { network: boolean; requestId: string | null } {
  const network = isApiError(error) && error.kind === 'network';
  return { network, requestId: getErrorBody(error)?.requestId ?? null };
}

function parseErrorBody(content: string): ErrorBody['error'] | null {
  try {
    return ErrorBody.parse(JSON.parse(content)).error;
  } catch {
    return null;
  }
}

function seconds(header: string | null): number | null {
  const value = Number(header);
  return header !== null && Number.isFinite(value) ? value : null;
}

const Details = z.object({ count: z.number() });

/** Returns the number of rows if the response was refused for too many rows, else null. */
export function tooManyRows(error: unknown): number | null {
  const body = getErrorBody(error);
  if (body?.code !== 'too_many_rows') return null;
  const details = Details.safeParse(body.details);
  return details.success ? details.data.count : null;
}
