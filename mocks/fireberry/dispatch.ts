import { errorResponse, jsonResponse, readPage, unauthorizedResponse } from './answers';
import type { ApiContext } from './context';
import { corruptRows, corruptResponse, changeStoredData, refusal } from './fault-effects';
import type { FaultBook, FaultSpec } from './faults';
import type { RateLimiter } from './rate-limit';
import { findRoute, type Route } from './routes';
import type { Table } from './store';
import {
  ApiError,
  type RouteResult,
  type ApiFamily,
  type Row,
  type SimRequest,
  type SimResponse,
} from './types';

export type Machine = {
  context: ApiContext;
  limiter: RateLimiter;
  faults: FaultBook;
  token: string;
  /** Object number → last row of its previous page, for rows that are returned twice. */
  previousRows: Map<number, Row>;
};

function getHeader(request: SimRequest, name: string): string | undefined {
  const entry = Object.entries(request.headers ?? {}).find(([key]) => key.toLowerCase() === name);
  return entry?.[1];
}

function parseBody(request: SimRequest): unknown {
  if (!request.body) return undefined;
  try {
    return JSON.parse(request.body) as unknown;
  } catch {
    return undefined;
  }
}

function getTable(machine: Machine, route: Route, body: unknown): Table | undefined {
  const key = route.object ?? (body as { objectType?: unknown } | null | undefined)?.objectType;
  return typeof key === 'string' || typeof key === 'number' ? machine.context.store.table(key) : undefined;
}

/** Runs the route with the faults that affect data or pages. */
function runUnderFaults(
  machine: Machine,
  route: Route,
  body: unknown,
  table: Table | undefined,
  faults: FaultSpec[],
): RouteResult {
  const { context } = machine;
  const nowMs = context.now().getTime();
  const limit = faults.find((fault) => fault.kind === 'page-limit');
  const settings = limit
    ? { ...context.settings, v3PageSize: limit.size ?? 50, v3OverLimit: 'clamp' as const }
    : context.settings;
  const run = (): RouteResult => route.run({ ...context, settings }, body);
  let result = run();
  if (!table || faults.length === 0) return result;
  const disturbed = faults.map((fault) => changeStoredData(fault, table, readPage(result.payload), nowMs));
  if (disturbed.includes(true)) result = run();
  const previous = machine.previousRows.get(table.definition.number);
  for (const fault of faults) corruptRows(fault, result.payload, previous, nowMs);
  return result;
}

function serve(machine: Machine, request: SimRequest, route: Route, family: ApiFamily): SimResponse {
  const body = parseBody(request);
  const table = getTable(machine, route, body);
  const faults = machine.faults.strike({ family, ...(table ? { object: table.definition.number } : {}) });
  const nowMs = machine.context.now().getTime();
  let response: SimResponse | null = null;
  for (const fault of faults) response ??= refusal(fault, family, body);
  if (!response) {
    const result = runUnderFaults(machine, route, body, table, faults);
    const lastRow = readPage(result.payload)?.rows.at(-1);
    if (table && lastRow) machine.previousRows.set(table.definition.number, lastRow);
    response = jsonResponse(result.status, result.payload);
  }
  return faults.reduce((bent, fault) => corruptResponse(fault, bent, nowMs), response);
}

function answerFamily(machine: Machine, request: SimRequest, family: ApiFamily): SimResponse {
  const over = machine.limiter.take(machine.context.now().getTime());
  if (over) {
    const response = errorResponse(family, 429);
    if (machine.limiter.settings.retryAfter) response.headers['retry-after'] = String(over.retryAfterSeconds);
    return response;
  }
  const token = getHeader(request, 'tokenid');
  if (token !== machine.token) return unauthorizedResponse(family, token);
  const route = findRoute(request);
  if (typeof route === 'number') return errorResponse(family, route);
  try {
    return serve(machine, request, route, family);
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(family, error.status, error.message);
    throw error;
  }
}

/** Returns the API family of a path. Unknown paths count as metadata. */
function getFamily(path: string): ApiFamily {
  return path.startsWith('/api/v3/') ? 'v3' : 'metadata';
}

/** Handles an API call: counts it, applies rate limit, authorisation and faults, and sets the CRM's date. */
export function answerCall(machine: Machine, request: SimRequest): SimResponse {
  const date = machine.context.now().toUTCString();
  const response = answerFamily(machine, request, getFamily(request.path));
  return { ...response, headers: { date, ...response.headers } };
}
