import type { LoggerOptions } from 'pino';
import { failedQuery } from './database/database';

/** What never stands in a log: tokens, cookies, passwords and codes, wherever a library may have put them. */
const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'err.config.headers',
  '*.password',
  '*.code',
  '*.token',
  '*.idToken',
];

/** Structured logs. An address is logged without its query: filters hold names and numbers of people. */
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
      err: loggedError,
    },
  };
}

/** Codes of PostgreSQL for a value that does not fit, whose messages quote it. */
const DATA_EXCEPTION = /^22/;

/** An error and its causes, without what a database's error says of the rows that it was given. */
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
    // The message stands before the places, and may have lines of its own.
    stack: stack.slice(stack.indexOf(message) + message.length),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}
