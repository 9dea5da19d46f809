import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { HttpError } from './errors';
import { OPEN_API_PATH } from './open-api';

/** Rejects undeclared routes at start, and ambiguous requests before their body is received. Rejections have the security headers. */
export const earlyRejections = fp(
  async (app: FastifyInstance) => {
    rejectUndeclared(app);
    warnOfUntrustedProxy(app);
    rejectAtOnce(app);
  },
  { name: 'early-rejections', dependencies: ['security-headers'] },
);

/** Rejects routes without a declaration, which would have no guard, when the server starts. */
function rejectUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (
      !url.startsWith('/api/') ||
      url.startsWith(OPEN_API_PATH) ||
      method === 'HEAD' ||
      method === 'OPTIONS'
    )
      return;
    if (!config?.declaration) throw new Error(`${String(method)} ${url} is declared in no contract`);
  });
}

/**
 * Logs one warning if a peer that is not in `TRUSTED_PROXIES` sends `X-Forwarded-For`: either a proxy is missing in the settings,
 * and its users share the limits of one address, or somebody tries to hide an address.
 */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    // A trusted peer's list goes on with the addresses that it forwards, which may be its own.
    if ((request.ips?.length ?? 1) > 1) return;
    const peer = request.raw.socket.remoteAddress;
    hasWarned = true;
    request.log.warn({ peer }, 'X-Forwarded-For is ignored: the peer is not in TRUSTED_PROXIES');
  });
}

/**
 * Rejects requests with several hosts, since a proxy may interpret them differently, and unknown routes before their body is
 * received.
 */
function rejectAtOnce(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, is404 }) => {
    if (is404) throw new HttpError('not_found', 'no such route');
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw new HttpError('bad_request', 'more than one host');
  });
}
