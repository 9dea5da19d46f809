import type {
  BaseQueryFn,
  EndpointBuilder,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query';
import type { Route, RouteArgs, RouteResponse } from '../../../contract/http/route';
import type { ApiError } from './api-error';
import type { TAGS } from './api-tags';
import type { ApiCall } from './base-query';
import type { RouteValues } from './route-url';

type Base = BaseQueryFn<ApiCall, unknown, ApiError>;
type Tag = (typeof TAGS)[number];
type Build = EndpointBuilder<Base, Tag, 'api'>;
/** `void` where the route takes nothing. */
type ArgsOf<R extends Route> = unknown extends RouteArgs<R> ? void : RouteArgs<R>;

type Query<R extends Route> = QueryDefinition<ArgsOf<R>, Base, Tag, RouteResponse<R>, 'api'>;
type Mutation<R extends Route> = MutationDefinition<ArgsOf<R>, Base, Tag, RouteResponse<R>, 'api'>;
type Options<Definition> = Partial<Omit<Definition, 'type' | 'query' | 'queryFn' | 'responseSchema'>>;

/** A declared route as an endpoint that reads: its address, types and response schema come from the declaration. */
export function queryFromRoute<R extends Route>(
  build: Build,
  route: R,
  options: Options<Query<R>> = {},
): Query<R> {
  return build.query({
    query: (args: ArgsOf<R>) => callOf(route, args, true),
    responseSchema: route.response,
    ...options,
  } as Parameters<typeof build.query>[0]) as Query<R>;
}

/** A declared route as an endpoint that changes something: it is asked once, and not again when it fails. */
export function mutationFromRoute<R extends Route>(
  build: Build,
  route: R,
  options: Options<Mutation<R>> = {},
): Mutation<R> {
  return build.mutation({
    query: (args: ArgsOf<R>) => callOf(route, args, false),
    responseSchema: route.response,
    ...options,
  } as Parameters<typeof build.mutation>[0]) as Mutation<R>;
}

function callOf(route: Route, args: unknown, repeatable: boolean): ApiCall {
  return { route, values: (args ?? {}) as RouteValues, repeatable: repeatable && route.method === 'GET' };
}
