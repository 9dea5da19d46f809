import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { EVENT_STREAM } from '#contract/lib/http/event-stream';
import type { Services } from '../services';
import { version } from '../version';
import { COUNTERS } from './counters';
import { HttpError } from '../http/errors';

/** Sets the values of some metrics. Called before each response of `GET /metrics`. */
export type MetricsUpdate = () => Promise<void>;

/** Adds a feature's metrics to the registry. */
export type MetricsSource = (registry: Registry, services: Services) => MetricsUpdate;

/** Upper bounds of the measured durations, seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Value of the label `route` for paths without a route. The path itself is unbounded and may contain names. */
const UNKNOWN_ROUTE = 'unknown';

/**
 * Serves metrics in the format of Prometheus at `GET /metrics`. Without `METRICS_TOKEN` the path does not exist and nothing is
 * measured. Labels contain no ids and no names.
 */
export const metrics = fp(serveMetrics, { name: 'metrics', decorators: { fastify: ['limits'] } });

async function serveMetrics(
  app: FastifyInstance,
  { services, sources }: { services: Services; sources: readonly MetricsSource[] },
): Promise<void> {
  const { metricsToken } = services.config;
  const registry = new Registry();
  const updates =
    metricsToken === undefined
      ? []
      : startMeasuring(app, registry, [serverMetrics(app), ...sources], services);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (metricsToken === undefined) throw new HttpError('not_found', 'no such route');
    await app.limits.count(request);
    if (!hasToken(request, metricsToken))
      throw new HttpError('unauthenticated', 'the token of METRICS_TOKEN is required');
    for (const update of updates) {
      // Without the database, the other metrics and the last values are still returned.
      await update().catch((err: unknown) => request.log.warn({ err }, 'some metrics could not be updated'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function startMeasuring(
  app: FastifyInstance,
  registry: Registry,
  sources: readonly MetricsSource[],
  services: Services,
): MetricsUpdate[] {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'misrad_event_streams',
    help: 'Open event streams, which are not in the durations of requests',
    registers: [registry],
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEventStream(reply)) streams.inc();
  });
  app.addHook('onResponse', async ({ method, is404, routeOptions }, reply) => {
    if (isEventStream(reply)) return streams.dec();
    const route = is404 ? UNKNOWN_ROUTE : (routeOptions.url ?? UNKNOWN_ROUTE);
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  const build = new Gauge({
    name: 'misrad_build_info',
    help: 'Always 1; the labels are the versions of the application and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  });
  build.set({ version, node: process.version }, 1);
  for (const counter of COUNTERS) registry.registerMetric(counter);
  return sources.map((source) => source(registry, services));
}

const isEventStream = (reply: FastifyReply): boolean => reply.getHeader('content-type') === EVENT_STREAM;

/** Compares hashes, which have equal lengths. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}

/** Metrics of the server itself: its database connections and its queue for files. */
function serverMetrics(app: FastifyInstance): MetricsSource {
  return (registry, { database }) => {
    const registers = [registry];
    const upGauge = new Gauge({
      name: 'misrad_database_up',
      help: '1 if the database answers and accepts writes',
      registers,
    });
    const connections = new Gauge({
      name: 'misrad_database_connections',
      help: 'Connections to PostgreSQL by pool and state; waiting: statements that wait for one',
      labelNames: ['pool', 'state'],
      registers,
    });
    const files = new Gauge({
      name: 'misrad_files',
      help: 'Users whose file is created, and users who wait for their turn',
      labelNames: ['state'],
      registers,
    });
    return async () => {
      upGauge.set(
        await database.ping().then(
          () => 1,
          () => 0,
        ),
      );
      for (const [pool, size] of Object.entries(database.pools?.() ?? {}))
        for (const [state, count] of Object.entries(size)) connections.set({ pool, state }, count);
      for (const [state, count] of Object.entries(app.limits.getFileLimitSize())) files.set({ state }, count);
    };
  };
}
