import { ErrorBody } from '../../../contract/http/errors-contract';

/** What went wrong in a call. `text` is for logs; what a person reads is chosen by `kind`, `status` and `code`. */
export type ApiError =
  /** Nobody is signed in: the call was not made (spec.md section 7). */
  | { kind: 'unauthenticated'; text: string }
  /** The server could not be reached. */
  | { kind: 'network'; text: string }
  /** The server answered, and not with success. `body` is null where the answer is not ours. */
  | {
      kind: 'http';
      status: number;
      text: string;
      body: ErrorBody['error'] | null;
      retryAfterS: number | null;
    }
  /** The answer does not fit the contract. */
  | { kind: 'malformed'; text: string };

export const NOT_AUTHENTICATED: ApiError = { kind: 'unauthenticated', text: 'Not authenticated' };

/** The error of a non-OK answer (spec.md section 8, "API and data"). */
export async function httpError(answer: Response): Promise<ApiError> {
  const content = await answer.text().catch(() => '');
  return {
    kind: 'http',
    status: answer.status,
    text: `HTTP ${answer.status} ${answer.statusText} ${content}`,
    body: parseErrorBody(content),
    retryAfterS: seconds(answer.headers.get('retry-after')),
  };
}

/** The HTTP status of whatever was thrown, or null where there was no answer. */
export function statusOf(error: unknown): number | null {
  return isApiError(error) && error.kind === 'http' ? error.status : null;
}

/** What the server itself says of its refusal, or null. */
export function bodyOf(error: unknown): ErrorBody['error'] | null {
  return isApiError(error) && error.kind === 'http' ? error.body : null;
}

/** The server's code for what went wrong, or null. */
export function codeOf(error: unknown): string | null {
  return bodyOf(error)?.code ?? null;
}

export const isForbidden = (error: unknown): boolean => statusOf(error) === 403;

export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/** Nobody is signed in, or no longer. */
export function isUnauthenticated(error: unknown): boolean {
  return isApiError(error) && error.kind === 'unauthenticated';
}

/** It has become something else since it was shown, or another one stands in its way. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409;

const FIRST_SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

/** May the same call succeed a little later? */
export function isPassing(error: ApiError): boolean {
  if (error.kind === 'network') return true;
  return error.kind === 'http' && (error.status >= FIRST_SERVER_ERROR || error.status === TOO_MANY_REQUESTS);
}

/** Is this one of our errors, rather than something that was thrown elsewhere? */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'kind' in error && 'text' in error;
}

/** What was thrown elsewhere never reached the server. */
export function toApiError(thrown: unknown): ApiError {
  return isApiError(thrown) ? thrown : { kind: 'network', text: textOf(thrown) };
}

/** Whatever was thrown, for logs. RTK Query makes plain objects of errors. */
export function textOf(thrown: unknown): string {
  if (isApiError(thrown)) return thrown.text;
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(thrown);
}

/** What a person is told of whatever was thrown. `network`: there was no answer; `requestId`: for the support, or null. */
export function failureOf(error: unknown): { network: boolean; requestId: string | null } {
  const network = isApiError(error) && error.kind === 'network';
  return { network, requestId: bodyOf(error)?.requestId ?? null };
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
