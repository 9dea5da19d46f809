import type { LoggerOptions } from 'pino';

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
    },
  };
}
