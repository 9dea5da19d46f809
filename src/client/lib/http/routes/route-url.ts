/** Values of a request: path parameters, query and body. */
export interface RouteValues {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Returns the URL of a declared route.
 * @param base Origin of the API; null for the page's own.
 * @param path Fastify syntax; every `:name` is replaced from `values.params`.
 * @throws Error if a parameter is missing or a dot segment, which the browser would resolve to another route.
 */
export function routeUrl(base: string | null, path: string, values: RouteValues): string {
  const params = record(values.params);
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    if (isDotSegment(String(value))) throw new Error(`${path}: ${name} is no id`);
    return encodeURIComponent(String(value));
  });
  const query = queryText(record(values.query));
  return `${base?.replace(/\/$/, '') ?? ''}${filled}${query}`;
}

/** Dot segments of the URL standard. `encodeURIComponent` does not encode dots. */
function isDotSegment(value: string): boolean {
  return value === '.' || value === '..';
}

/** Serialises a query. Arrays become repeated parameters; undefined and null are omitted. */
function queryText(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
