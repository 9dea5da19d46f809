import type { FastifyReply } from 'fastify';
import type { LoggerOptions } from 'pino';
import { describeError } from './logged-error';

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
      err: describeError,
    },
  };
}
