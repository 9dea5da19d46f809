import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MORE_VIEWS } from '#contract/features/salary-views/salary-views-contract';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import type { PayOfOthers } from '#contract/lib/http/pay';
import { holds } from '#contract/lib/permissions/permissions-rules';
import { businessDate } from '#server/lib/clock';
import type { Caller } from '#server/lib/http/caller';
import { HttpError } from '#server/lib/http/errors';
import type { Call } from '#server/lib/http/serve-route';
import { insertSalaryView, type SalaryViewRow } from './salary-views-queries';
import { ViewMemory } from './view-memory';

declare module 'fastify' {
  interface FastifyInstance {
    /** Views that this server has written. */
    salaryViews: ViewMemory;
  }
}

const HOUR_MS = 3_600_000;

/** Memory of the written views. */
export const salaryViewMemory = fp(
  (app, _options, done) => {
    app.decorate('salaryViews', new ViewMemory());
    done();
  },
  { name: 'salary-views' },
);

/**
 * Records that the caller reads somebody else's pay, before the response is sent.
 * @throws HttpError `unavailable` if it cannot be recorded: then no pay is given
 */
export async function recordView({ route, services, request }: Call): Promise<void> {
  const { caller } = request;
  const { pay } = route;
  if (!caller || !pay || pay === 'own') return;
  if (pay.needs !== undefined && !holds(caller.permissions, pay.needs)) return;
  const view = describe(pay, request, services.clock.now());
  if (view.agentId !== null && view.agentId === caller.agentId) return;
  const row = { ...view, isFile: route.produces !== undefined, isRefused: false };
  await record({ services, request, caller, row }).catch((cause: unknown) => {
    throw new HttpError('unavailable', 'the view cannot be recorded', { cause });
  });
}

/** Records that the caller lacked the permission for somebody's pay, once an hour. */
export async function recordRefusal({ route, services, request }: Call, caller: Caller): Promise<void> {
  const { pay } = route;
  if (!pay || pay === 'own' || pay.needs !== undefined) return;
  const row = { screen: pay.screen, agentId: null, period: null, isFile: false, isRefused: true };
  await record({ services, request, caller, row, forMs: HOUR_MS }).catch((err: unknown) => {
    services.log.error({ err }, 'a refused view of salaries was not recorded');
  });
}

interface Recorded extends Pick<Call, 'services' | 'request'> {
  caller: Caller;
  row: Omit<SalaryViewRow, 'id' | 'readerId' | 'at'>;
  forMs?: number;
}

async function record({ services: { db, clock }, request, caller, row, forMs }: Recorded): Promise<void> {
  const memory = request.server.salaryViews;
  const now = clock.now();
  const key = JSON.stringify([caller.id, row]);
  const noted = memory.choose(caller.id, key, now.getTime(), forMs);
  if (noted === 'nothing') return;
  const more = { screen: MORE_VIEWS, agentId: null, period: null, isFile: false, isRefused: false };
  const written = noted === 'more' ? more : row;
  await insertSalaryView(db, { id: randomUUID(), readerId: caller.id, at: now.toISOString(), ...written });
  memory.remember(caller.id, key, now.getTime());
}

/** Returns whose pay a request reads. A filter by several agents reads everybody's; a missing period is the current month. */
function describe({ screen, agentIds, period }: PayOfOthers, request: FastifyRequest, now: Date) {
  const agents = agentIds === undefined ? undefined : readPath(request, agentIds);
  const ids = Array.isArray(agents) ? (agents as unknown[]) : [agents].filter((one) => one !== undefined);
  return {
    screen,
    agentId: ids.length === 1 ? String(ids[0]) : null,
    period: period === undefined ? null : String(readPath(request, period) ?? toMonth(businessDate(now))),
  };
}

function readPath(request: FastifyRequest, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], request);
}
