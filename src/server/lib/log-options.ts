import type { FastifyReply } from 'fastify';
import type { LoggerOptions } from 'pino';
import { failedQuery } from './database/database';

/** Paths of secrets that are never logged: tokens, cookies, passwords and codes, including those in errors of libraries. */
const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'err.config.headers',
  '*.password',
  '*.code',
  '*.token',
  '*.idToken',
];

/**
 * Returns the options of the structured logger. URLs are logged without their query, since filters contain names and phone
 * numbers.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: ({ statusCode, request }: FastifyReply) => ({
        statusCode,
        // The uid identifies the user; names and addresses of e-mail are never logged.
        uid: request.caller?.id ?? request.claims?.uid,
        ip: request.ip,
      }),
      err: loggedError,
    },
  };
}

/** PostgreSQL's class of data exceptions. Their messages quote the value. */
const DATA_EXCEPTION = /^22/;

/** Serialises an error and its causes without the row values in a database error. */
function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack = '', cause } = error;
  const { code } = error as { code?: unknown };
  const quotes = typeof code === 'string' && DATA_EXCEPTION.test(code);
  const query = failedQuery(error);
  const written = query === null ? message : `Failed query: ${query}`;
  return {
    type: name,
    message: quotes ? 'a value does not fit' : written,
    ...(typeof code === 'string' && { errorCode: code }),
    // The stack starts with the message, which may have several lines.
    stack: stack.slice(stack.indexOf(message) + message.length),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}
