import { allRoutes } from '#contract/features';
import type { Route } from '#contract/lib/http/route';
import { api } from '#client/lib/http/api';
import { type EndpointDefinition, loadEndpoints } from '#client/lib/testing/recording';
import { importEndpoints } from '../features';

const getName = (route: Route): string => `${route.method} ${route.path}`;
const hasTags = (tags: unknown): boolean =>
  typeof tags === 'function' || (Array.isArray(tags) && tags.length > 0);

let imported: string[];
let all: [string, EndpointDefinition][];
beforeAll(async () => {
  await importEndpoints();
  imported = Object.keys(api.endpoints);
  all = [...loadEndpoints()];
});

it('features import every endpoint', () => {
  expect(all.map(([name]) => name).filter((name) => !imported.includes(name))).toEqual([]);
});

it('every declared route has an endpoint', () => {
  const made = new Set(all.map(([, { extraOptions }]) => extraOptions?.route));
  expect(allRoutes.filter((route) => !made.has(route)).map(getName)).toEqual([]);
});

it('every endpoint is created from a declared route', () => {
  const declared = new Set<Route | undefined>(allRoutes);
  const foreign = all.filter(([, { extraOptions }]) => !declared.has(extraOptions?.route));
  expect(foreign.map(([name]) => name)).toEqual([]);
});

it('every query can be invalidated', () => {
  const untagged = all.filter(([, { type, providesTags }]) => type !== 'mutation' && !hasTags(providesTags));
  expect(untagged.map(([name]) => name)).toEqual([]);
});

it('every mutation invalidates tags, or gives a reason for not doing so', () => {
  const silent = all.filter(
    ([, { type, invalidatesTags, extraOptions }]) =>
      type === 'mutation' && !hasTags(invalidatesTags) && !extraOptions?.invalidatesNothing,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

it('every mutation with an audit entry invalidates the audit log', () => {
  const args = { params: {}, query: {}, body: {}, secretRef: '' };
  const silent = all.filter(([, { type, invalidatesTags, extraOptions }]) => {
    const audit = extraOptions?.route?.audit;
    if (type !== 'mutation' || audit === undefined || typeof audit !== 'string') return false;
    const tags = typeof invalidatesTags === 'function' ? invalidatesTags({}, undefined, args, undefined) : [];
    return !(tags as unknown[]).includes('audit-log');
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});
