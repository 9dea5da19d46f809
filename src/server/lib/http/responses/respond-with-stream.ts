import type { FastifyInstance } from 'fastify';
import { sendEvents, type EventSource } from './event-stream';
import { handleWithinLimits } from './respond-with-json';
import type { Respond } from './exchange';

/** Creates the response of a route that sends events. The handler returns an `EventSource`. */
export function createStreamResponse(app: FastifyInstance): Respond {
  const closing = new AbortController();
  // `preClose` runs before the server waits for open requests: a stream would not end by itself.
  app.addHook('preClose', async () => closing.abort());
  return async (exchange) => {
    const { services, limits, request, reply, authorize } = exchange;
    limits.open(request, reply);
    const source = (await handleWithinLimits(exchange)) as EventSource;
    return sendEvents(request, reply, source, {
      clock: services.clock,
      closing: closing.signal,
      authorize: async () => void (await authorize()),
    });
  };
}
