import { jsonResponse } from './answers';
import type { Control, RecordInput } from './control';
import type { Settings } from './context';
import type { SchemaChange } from './schema-changes';
import type { FaultSpec } from './faults';
import type { RateLimitSettings } from './rate-limit';
import type { SimRequest, SimResponse } from './types';

type Call = { control: Control; parts: string[]; query: URLSearchParams; body: unknown };
type Handler = (call: Call) => unknown;

const NO_ROUTE = Symbol('no route');

function listRecords({ control, parts, query }: Call): unknown {
  const [object = '', id] = parts;
  if (id !== undefined) return control.record(object, id) ?? NO_ROUTE;
  const all = control.records(object);
  const offset = Number(query.get('offset') ?? 0);
  return all.slice(offset, offset + Number(query.get('limit') ?? all.length));
}

function addRecords({ control, parts: [object = ''], body }: Call): unknown {
  if (!Array.isArray(body)) return control.put(object, body as RecordInput);
  control.putMany(object, body as RecordInput[]);
  return { count: body.length };
}

function removeFaults({ control, parts: [id] }: Call): unknown {
  if (id === undefined) control.clearFaults();
  else if (!control.removeFault(Number(id))) return NO_ROUTE;
  return { faults: control.faults() };
}

function moveClock({ control, body }: Call): unknown {
  const { offsetMs } = body as { offsetMs: number };
  control.setClockOffset(offsetMs);
  return { offsetMs };
}

function stampAll({ control, parts: [object = ''], body }: Call): unknown {
  const { count, stamp } = body as { count: number; stamp?: string };
  control.stampEqually(object, count, stamp);
  return { count };
}

/** `METHOD name` → handler. `parts` contains the remaining path segments. */
const handlers: Readonly<Record<string, Handler>> = {
  'GET stats': ({ control }) => control.stats(),
  'DELETE stats': ({ control }) => (control.resetStats(), control.stats()),
  'POST rate-limit': ({ control, body }) => control.setRateLimit(body as Partial<RateLimitSettings>),
  'POST settings': ({ control, body }) => control.setSettings(body as Partial<Settings>),
  'POST clock': moveClock,
  'GET faults': ({ control }) => ({ faults: control.faults() }),
  'POST faults': ({ control, body }) => ({ id: control.addFault(body as FaultSpec) }),
  'DELETE faults': removeFaults,
  'GET records': listRecords,
  'POST records': addRecords,
  'PUT records': ({ control, parts: [object = '', id = ''], body }) =>
    control.change(object, id, body as RecordInput),
  'DELETE records': ({ control, parts: [object = '', id = ''] }) =>
    control.remove(object, id) ? { removed: id } : NO_ROUTE,
  'POST schema': ({ control, parts: [object = ''], body }) => (
    control.changeSchema(object, body as SchemaChange),
    { changed: object }
  ),
  'POST equal-stamps': stampAll,
  'POST reset': ({ control, body }) => (control.reset(body as { data?: boolean }), { reset: true }),
};

/**
 * Handles `/__control__/…` (mocks/README.md). Never counted, rate limited or subject to faults. Responds with 400 and
 * the reason, or 404.
 */
export function controlRoute(control: Control, request: SimRequest): SimResponse {
  const url = new URL(request.path, 'http://simulator');
  const [, , name = '', ...parts] = url.pathname.split('/').map(decodeURIComponent);
  const handler = handlers[`${request.method} ${name}`];
  if (!handler) return jsonResponse(404, { error: `no control route ${request.method} ${name}` });
  try {
    const body: unknown = request.body ? JSON.parse(request.body) : {};
    const result = handler({ control, parts, query: url.searchParams, body });
    return result === NO_ROUTE ? jsonResponse(404, { error: 'not found' }) : jsonResponse(200, result);
  } catch (error) {
    return jsonResponse(400, { error: error instanceof Error ? error.message : String(error) });
  }
}
