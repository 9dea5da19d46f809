import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  HTTP_ERRORS,
  type ErrorBody,
  type FieldError,
  type HttpErrorCode,
} from '../../../contract/http/errors-contract';
import { HttpError } from './errors';

/** What Fastify itself refuses, in our codes. Its texts are not shown: some quote the input. */
const FASTIFY_REFUSALS: Record<number, [HttpErrorCode, string]> = {
  400: ['bad_request', 'the request cannot be read'],
  404: ['not_found', 'no such route'],
  // A part of the address that is longer than any of ours.
  414: ['not_found', 'no such route'],
  413: ['too_large', 'the body is too large'],
  415: ['unsupported_media_type', 'the body must be application/json'],
  429: ['too_many_requests', 'too many requests'],
};

/** How PostgreSQL refuses a text with a NUL in it, which no text of ours has. */
const UNSTORABLE_TEXT = '22021';

/** PostgreSQL ended a statement that took longer than it may. */
const STATEMENT_TIMEOUT = '57014';
/** The database is going down, starting, full, or cannot be reached. */
const NO_CONNECTION = /^(57P0[123]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;
/** The driver's own words for it, without a code: for a statement on a connection that was cut before, for example. */
const CONNECTION_CUT =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Turns whatever was thrown into the one error body; what was not thrown on purpose shows nothing of itself. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = hasLeft(request) ? new HttpError('bad_request', 'the caller has left') : asHttpError(error);
  // Whoever is refused before their body has come may take for ever to send it.
  if (hasBody(request) && !request.raw.complete) reply.header('connection', 'close');
  logOurs(error, known, request);
  if (known.extras.retryAfterSeconds !== undefined)
    reply.header('retry-after', known.extras.retryAfterSeconds);
  reply
    // A file whose stream failed before its first bytes is an error like any other, not a file.
    .removeHeader('content-disposition')
    .code(known.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(bodyOf(known, request.id));
}

/** Did the connection end before the request had come whole? That is nobody's error. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The same body for an answer that has begun: a stream cannot take its status back. */
export function errorBodyOf(error: unknown, request: FastifyRequest): ErrorBody {
  const known = asHttpError(error as FastifyError);
  logOurs(error, known, request);
  return bodyOf(known, request.id);
}

function logOurs(error: unknown, { code, status, message }: HttpError, request: FastifyRequest): void {
  // Whoever is to ask again soon is no fault of ours.
  if (code === 'busy') request.log.info(message);
  else if (status >= 500) request.log.error({ err: error }, message);
}

/** An address under `/api` that does not exist. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  answerError(new HttpError('not_found', 'no such route') as unknown as FastifyError, request, reply);
}

function bodyOf(error: HttpError, requestId: string): ErrorBody {
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
    return new HttpError('invalid_input', 'the input is not valid', { fields: fieldsOf(error) });
  }
  const { code } = (error.cause ?? {}) as { code?: unknown };
  if (code === STATEMENT_TIMEOUT) return new HttpError('too_slow', 'this took too long', { cause: error });
  if (hasNoConnection(error) || hasNoConnection(error.cause))
    return new HttpError('unavailable', 'the database cannot be reached', { cause: error });
  if (code === UNSTORABLE_TEXT) {
    return new HttpError('bad_request', 'a text holds a character that no text may hold', { cause: error });
  }
  const refusal = FASTIFY_REFUSALS[error.statusCode ?? HTTP_ERRORS.internal];
  if (refusal) return new HttpError(...refusal, { cause: error });
  return new HttpError('internal', 'something went wrong here', { cause: error });
}

function hasNoConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && NO_CONNECTION.test(code)) || CONNECTION_CUT.test(error.message);
}

/** Where each problem lies: `body.email`, `query.syncType`. */
function fieldsOf(error: { validation: unknown[]; validationContext?: string | undefined }): FieldError[] {
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
