import { batchWrite } from './batch-routes';
import type { ApiContext } from './context';
import { legacyQuery } from './query/legacy-query';
import {
  metadataField,
  metadataFields,
  metadataRecord,
  metadataRecords,
  metadataValues,
} from './metadata-routes';
import {
  createRecord,
  deleteRecord,
  getRecord,
  listRecords,
  relatedRecords,
  updateRecord,
} from './record-routes';
import type { Answer, SimRequest } from './types';
import { v3Query } from './query/v3-query';

export type Route = {
  /** Object in the path, as a name or a number. */
  object?: string;
  run: (context: ApiContext, body: unknown) => Answer;
};

type Call = { context: ApiContext; body: unknown; query: URLSearchParams; parts: string[] };
type Pattern = { method: string; path: RegExp; hasObject: boolean; run: (call: Call) => Answer };

function on(method: string, path: string, run: (call: Call) => Answer): Pattern {
  return {
    method,
    path: new RegExp(`^${path.replaceAll('*', '([^/]+)')}/?$`),
    hasObject: path.includes('*'),
    run,
  };
}

const patterns: Pattern[] = [
  on('POST', '/api/v3/query', ({ context, body }) => v3Query(context, body)),
  on('POST', '/api/query', ({ context, body }) => legacyQuery(context, body)),
  on(
    'POST',
    '/api/v3/record/*/batch/(create|update|delete)',
    ({ context, body, parts: [object = '', action = ''] }) => batchWrite(context, object, action, body),
  ),
  on('POST', '/api/v2/record/*', ({ context, body, parts: [object = ''] }) =>
    createRecord(context, object, body, 2),
  ),
  on('PUT', '/api/v2/record/*/*', ({ context, body, parts: [object = '', id = ''] }) =>
    updateRecord(context, object, id, body, 2),
  ),
  on('GET', '/api/record/*', ({ context, query, parts: [object = ''] }) =>
    listRecords(context, object, query),
  ),
  on('POST', '/api/record/*', ({ context, body, parts: [object = ''] }) =>
    createRecord(context, object, body, 1),
  ),
  on('GET', '/api/record/*/*', ({ context, parts: [object = '', id = ''] }) =>
    getRecord(context, object, id),
  ),
  on('PUT', '/api/record/*/*', ({ context, body, parts: [object = '', id = ''] }) =>
    updateRecord(context, object, id, body, 1),
  ),
  on('DELETE', '/api/record/*/*', ({ context, parts: [object = '', id = ''] }) =>
    deleteRecord(context, object, id),
  ),
  on('GET', '/api/record/*/*/*', ({ context, query, parts: [object = '', id = '', related = ''] }) =>
    relatedRecords(context, object, id, related, query),
  ),
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

/** The route of a request; 404 for an unknown path, 405 for a known one with another method. */
export function findRoute(request: SimRequest): Route | 404 | 405 {
  const url = new URL(request.path, 'http://simulator');
  const matching = patterns.filter(({ path }) => path.test(url.pathname));
  const pattern = matching.find(({ method }) => method === request.method);
  if (!pattern) return matching.length > 0 ? 405 : 404;
  const parts = (pattern.path.exec(url.pathname) ?? []).slice(1).map((part) => decodeURIComponent(part));
  return {
    ...(pattern.hasObject && parts[0] !== undefined ? { object: parts[0] } : {}),
    run: (context, body) => pattern.run({ context, body, query: url.searchParams, parts }),
  };
}
