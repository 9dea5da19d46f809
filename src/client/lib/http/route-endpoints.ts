import type {
  EndpointBuilder,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query';
import type * as z from 'zod/mini';
import type { Route, RouteArgs, RouteResponse } from '#contract/lib/http/route';
import type { Tag } from '#contract/lib/tags';
import type { ApiBaseQuery as Base } from './base-query';
import type { RouteCall } from './call-route';
import type { RouteValues } from './routes/route-url';
import { callByReference } from './secrets/call-with-secrets';
import type { SecretRef, SecretResponse } from './secrets/secret-args';

export type Build = EndpointBuilder<Base, Tag, 'api'>;
/** `void` for a route without arguments. */
type EndpointArgs<R extends Route> = unknown extends RouteArgs<R> ? void : RouteArgs<R>;

type Query<R extends Route> = QueryDefinition<EndpointArgs<R>, Base, Tag, RouteResponse<R>, 'api'>;
type Mutation<R extends Route> = MutationDefinition<EndpointArgs<R>, Base, Tag, RouteResponse<R>, 'api'>;
type Infinite<R extends Route, Arg, Key> = InfiniteQueryDefinition<
  Arg,
  Key,
  Base,
  Tag,
  RouteResponse<R>,
  'api'
>;
type SecretMutation<R extends Route> = MutationDefinition<SecretRef<R>, Base, Tag, SecretResponse, 'api'>;

type Made = 'type' | 'query' | 'queryFn' | 'responseSchema' | 'extraOptions';
type Options<Definition> = Partial<Omit<Definition, Made>>;
/** Options of a mutation. It invalidates tags, or gives a reason for not doing so. */
type MutationOptions<Definition> = Options<Definition> & { invalidatesNothing?: string };
type SecretOptions<R extends Route> = Pick<
  MutationOptions<SecretMutation<R>>,
  'invalidatesTags' | 'invalidatesNothing'
>;

/** Cursor of a page: the first one, or the one after `after`. */
export interface PageKey {
  after?: string;
}

/** Infinite query options for cursor pagination: each page contains the next cursor. */
export const byKeys = {
  initialPageParam: {} as PageKey,
  getNextPageParam: ({ next }: { next: string | null }): PageKey | undefined =>
    next === null ? undefined : { after: next },
};

/** Creates a query endpoint from a declared route: URL, types and response schema come from the declaration. */
export function queryFromRoute<R extends Route>(
  build: Build,
  route: R,
  options: Options<Query<R>> = {},
): Query<R> {
  return build.query<RouteResponse<R>, EndpointArgs<R>>({
    query: (args) => getCall(route, args),
    responseSchema: getSchema(route),
    extraOptions: { route },
    ...options,
  });
}

/** Creates a mutation endpoint from a declared route. It is not retried. */
export function mutationFromRoute<R extends Route>(
  build: Build,
  route: R,
  { invalidatesNothing, ...options }: MutationOptions<Mutation<R>> = {},
): Mutation<R> {
  return build.mutation<RouteResponse<R>, EndpointArgs<R>>({
    query: (args) => getCall(route, args),
    responseSchema: getSchema(route),
    extraOptions: getFacts(route, invalidatesNothing),
    ...options,
    invalidatesTags: withAuditLog(route, options.invalidatesTags as Invalidates),
  });
}

/** Creates an infinite query endpoint from a declared route. `valuesQuery` returns the arguments of a page. */
export function infiniteFromRoute<R extends Route, Arg, Key>(
  build: Build,
  route: R,
  getValues: (arg: Arg, key: Key) => RouteArgs<R>,
  options: Options<Infinite<R, Arg, Key>> & Pick<Infinite<R, Arg, Key>, 'infiniteQueryOptions'>,
): Infinite<R, Arg, Key> {
  return build.infiniteQuery<RouteResponse<R>, Arg, Key>({
    query: ({ queryArg, pageParam }) => getCall(route, getValues(queryArg, pageParam)),
    responseSchema: getSchema(route),
    extraOptions: { route },
    ...options,
  });
}

/**
 * Creates an endpoint whose arguments or response must not enter the store, e.g. codes, passwords and authenticator data. Called
 * by `callWithSecrets`.
 */
export function secretFromRoute<R extends Route>(
  build: Build,
  route: R,
  { invalidatesNothing, invalidatesTags }: SecretOptions<R>,
): SecretMutation<R> {
  return build.mutation<SecretResponse, SecretRef<R>>({
    queryFn: (ref, caller) => callByReference(route, ref, caller),
    extraOptions: getFacts(route, invalidatesNothing),
    invalidatesTags: withAuditLog(route, invalidatesTags as Invalidates),
  });
}

/** Creates an endpoint for a file. Called by `download`. */
export function fileFromRoute<R extends Route>(build: Build, route: R): SecretMutation<R> {
  return secretFromRoute(build, route, { invalidatesNothing: 'A file is read.' });
}

/** Creates an endpoint for an event stream. Called by `readStream`. */
export function streamFromRoute<R extends Route>(build: Build, route: R): SecretMutation<R> {
  return secretFromRoute(build, route, { invalidatesNothing: 'Its events tell what has changed.' });
}

/** Returns the schema of the response, which JSON of unknown type is checked by. */
function getSchema<R extends Route>(route: R) {
  return route.response as z.ZodMiniType<RouteResponse<R>, RouteResponse<R>>;
}

function getCall(route: Route, args: unknown): RouteCall {
  return { route, values: (args ?? {}) as RouteValues };
}

type Tags = readonly (Tag | { type: Tag; id?: string | number } | null | undefined)[];
type Invalidates = Tags | ((...call: [unknown, unknown, unknown, unknown]) => Tags) | undefined;

/** Adds the audit log's tag to a mutation with a declared audit entry. */
function withAuditLog(route: Route, given: Invalidates): Invalidates {
  const { audit } = route;
  if (audit === undefined || (typeof audit === 'object' && 'none' in audit)) return given;
  return (result, error, args, meta) => [
    ...(typeof given === 'function' ? given(result, error, args, meta) : (given ?? [])),
    ...(error === undefined ? (['audit-log'] as const) : []),
  ];
}

function getFacts(route: Route, invalidatesNothing: string | undefined) {
  return { route, ...(invalidatesNothing !== undefined && { invalidatesNothing }) };
}
