import type { ApiContext } from './context';
import {
  metadataField,
  metadataFields,
  metadataRecord,
  metadataRecords,
  metadataValues,
} from './metadata-routes';
import type { RouteResult, SimRequest } from './types';
import { v3Query } from './query/v3-query';

export type Route = {
  /** Object in the path, as name or number. */
  object?: string;
  run: (context: ApiContext, body: unknown) => RouteResult;
};

type Call = { context: ApiContext; body: unknown; parts: string[] };
type Pattern = { method: string; path: RegExp; hasObject: boolean; run: (call: Call) => RouteResult };

function on(method: string, path: string, run: (call: Call) => RouteResult): Pattern {
  return {
    method,
    path: new RegExp(`^${path.replaceAll('*', '([^/]+)')}/?$`),
    hasObject: path.includes('*'),
    run,
  };
}

const patterns: Pattern[] = [
  on('POST', '/api/v3/query', ({ context, body }) => v3Query(context, body)),
  on('GET', '/metadata/records', ({ context }) => metadataRecords(context)),
  on('GET', '/metadata/records/*', ({ context, parts: [object = ''] }) => metadataRecord(context, object)),
  on('GET', '/metadata/records/*/fields', ({ context, parts: [object = ''] }) =>
    metadataFields(context, object),
  ),
  on('GET', '/metadata/records/*/fields/*', ({ context, parts: [object = '', field = ''] }) =>
    metadataField(context, object, field),
  ),
  on('GET', '/metadata/records/*/fields/*/values', ({ context, parts: [object = '', field = ''] }) =>
    metadataValues(context, object, field),
  ),
];

/** Returns the route of a request, 404 for an unknown path, or 405 for a known path with another method. */
export function findRoute(request: SimRequest): Route | 404 | 405 {
  const { pathname } = new URL(request.path, 'http://simulator');
  const matching = patterns.filter(({ path }) => path.test(pathname));
  const pattern = matching.find(({ method }) => method === request.method);
  if (!pattern) return matching.length > 0 ? 405 : 404;
  const parts = (pattern.path.exec(pathname) ?? []).slice(1).map((part) => decodeURIComponent(part));
  return {
    ...(pattern.hasObject && parts[0] !== undefined ? { object: parts[0] } : {}),
    run: (context, body) => pattern.run({ context, body, parts }),
  };
}
