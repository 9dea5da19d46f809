import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  HTTP_ERRORS,
  type ErrorBody,
  type FieldError,
  type HttpErrorCode,
} from '#contract/lib/http/errors-contract';
import { isContended, isUnreachable } from '#server/db/unreachable';
import { isFailedQuery } from '../logged-error';
import { databaseErrors } from '../metrics/counters';
import { HttpError } from './errors';

/** Maps Fastify's own errors to our codes. Its messages are not returned, since some quote the input. */
const FASTIFY_ERRORS: Record<number, [HttpErrorCode, string]> = {
  400: ['bad_request', 'the request cannot be read'],
  404: ['not_found', 'no such route'],
  // The path parameter is longer than any of ours.
  414: ['not_found', 'no such route'],
  413: ['too_large', 'the body is too large'],
  415: ['unsupported_media_type', 'the body must be application/json'],
  429: ['too_many_requests', 'too many requests'],
};

/** PostgreSQL rejects a text that contains NUL. No stored text contains it. */
const UNSTORABLE_TEXT = '22021';

/** PostgreSQL cancelled a statement because of the statement timeout. */
const STATEMENT_TIMEOUT = '57014';
/** Time after which a request whose transaction met another one may be sent again. */
const RETRY_AFTER_S = 1;

/** Sends any thrown error as the error body. Unexpected errors reveal no details. */
export function sendError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const known = hasLeft(request) ? new HttpError('bad_request', 'the caller has left') : asHttpError(error);
  // A rejected caller might send the rest of the body indefinitely.
  if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close');
  logOurs(error, known, request);
  if (known.extras.retryAfterSeconds !== undefined)
    reply.header('retry-after', known.extras.retryAfterSeconds);
  reply
    // A file that fails before its first bytes is answered as an error, not as a download.
    .removeHeader('content-disposition')
    .code(known.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(getBody(known, request.id));
}

/** Returns whether the connection ended before the request was complete. This is not logged as an error. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the error body for a response that has already started: a stream cannot change its status. */
export function toErrorBody(error: unknown, request: FastifyRequest): ErrorBody {
  const known = asHttpError(error as FastifyError);
  logOurs(error, known, request);
  return getBody(known, request.id);
}

function logOurs(error: unknown, { code, status, message, cause }: HttpError, request: FastifyRequest): void {
  // `busy` asks the caller to retry. A failed synchronisation has logged its error, and each of its watchers gets this response.
  if (code === 'busy' || code === 'crm_failed') request.log.info(message);
  // The cause of a rejected token tells a wrong clock from a wrong project.
  else if (status === 401 || status === 403)
    request.log.info({ reason: cause instanceof Error ? cause.message : undefined }, message);
  else if (status >= 500) request.log.error({ err: error }, message);
}

/** Answers an unknown path under `/api`. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendError(new HttpError('not_found', 'no such route'), request, reply);
}

function getBody(error: HttpError, requestId: string): ErrorBody {
  const { fields, missing, details } = error.extras;
  return {
    error: {
      code: error.code,
      message: error.message,
      requestId,
      ...(fields && { fields }),
      ...(missing && { missing: [...missing] }),
      ...(details !== undefined && { details }),
    },
  };
}

function asHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new HttpError('invalid_input', 'the input is not valid', { fields: getFields(error) });
  }
  const { code } = (error.cause ?? {}) as { code?: unknown };
  if (code === STATEMENT_TIMEOUT) {
    databaseErrors.inc({ kind: 'timeout' });
    return new HttpError('too_slow', 'this took too long', { cause: error });
  }
  // The cause of any other error is the connection to another service.
  if (isUnreachable(error) || (isFailedQuery(error) && isUnreachable(error.cause))) {
    databaseErrors.inc({ kind: 'unreachable' });
    return new HttpError('unavailable', 'the database cannot be reached', { cause: error });
  }
  if (isContended(error)) {
    databaseErrors.inc({ kind: 'contended' });
    const message = 'another request was in the way; try again';
    return new HttpError('unavailable', message, { cause: error, retryAfterSeconds: RETRY_AFTER_S });
  }
  if (code === UNSTORABLE_TEXT) {
    return new HttpError('bad_request', 'a text holds a character that no text may hold', { cause: error });
  }
  const known = FASTIFY_ERRORS[error.statusCode ?? HTTP_ERRORS.internal];
  if (known) return new HttpError(...known, { cause: error });
  return new HttpError('internal', 'something went wrong here', { cause: error });
}

/** Returns the location of each problem, e.g. `body.email` or `query.syncType`. */
function getFields(error: { validation: unknown[]; validationContext?: string | undefined }): FieldError[] {
  const part = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'input');
  return error.validation.flatMap((entry) => {
    const { instancePath, message, keyword, params } = entry as {
      instancePath: string;
      message?: string;
      keyword?: string;
      params?: { keys?: string[] };
    };
    const path = instancePath.split('/').filter(Boolean);
    const reason = message ?? 'is not valid';
    if (keyword !== 'unrecognized_keys' || !params?.keys)
      return [{ field: [part, ...path].join('.'), reason }];
    return params.keys.map((key) => ({ field: [part, ...path, key].join('.'), reason: 'unknown field' }));
  });
}
