import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#contract/lib/http/route';
import type { Database } from '#server/db/database';
import type { Services } from '../../services';
import type { Caller } from '../caller';
import type { RequestLimits } from '../limits/request-limits';

/** A request whose handler has not run yet. */
export interface Exchange {
  declaration: Route;
  services: Services;
  limits: RequestLimits;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Checks again that the caller has access. */
  authorize(db?: Database): Promise<Caller | null>;
  /** Runs the handler. `given` replaces the services. */
  handle(given?: Services): Promise<unknown>;
}

/** Runs the handler and sends its result in one of three ways: as JSON, as a file, or as an event stream. */
export type Respond = (exchange: Exchange) => Promise<unknown>;
