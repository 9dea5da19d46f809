/** What is filled into a route: path parameters, query and body. */
export interface RouteValues {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * The address of a declared route.
 * @param base origin of the API; null: the page's own.
 * @param path Fastify syntax; every `:name` is taken from `values.params`.
 * @throws Error when a parameter is missing or a mere dot segment, which the browser resolves: the address would be another
 * route's.
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

/** URL standard, "single-dot" and "double-dot path segment"; `encodeURIComponent` leaves dots as they are. */
function isDotSegment(value: string): boolean {
  return value === '.' || value === '..';
}

/** Lists become repeated parameters; undefined and null are left out. */
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
