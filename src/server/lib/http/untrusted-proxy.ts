import type { FastifyInstance } from 'fastify';

/**
 * Logs one warning if a peer that is not in `TRUSTED_PROXIES` sends `X-Forwarded-For`: either a proxy is missing in the settings,
 * and its users share the limits of one address, or somebody tries to hide an address.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    const peer = request.raw.socket.remoteAddress;
    if (request.ip !== peer) return;
    hasWarned = true;
    request.log.warn({ peer }, 'X-Forwarded-For is ignored: the peer is not in TRUSTED_PROXIES');
  });
}
