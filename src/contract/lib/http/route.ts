import * as z from 'zod/mini';
import type { Pay } from './pay';
import { holds, type Permission } from '../permissions/permissions-rules';
import type { Feature, FeatureAction } from '../feature';

/**
 * Condition for calling a route:
 * - `public`: no sign-in is required;
 * - `token`: a valid ID token, also of a person without a profile (sign-in, first administrator);
 * - `signed-in`: the token of an approved, active user;
 * - a permission: `signed-in` and the permission (`can()` decides, so `system.admin` and `manage` count);
 * - `anyOf(…)`, `allOf(…)`: `signed-in` and any, or all, of several permissions.
 */
export type Requirement = 'public' | 'token' | 'signed-in' | Permission | AnyOf | AllOf;

export interface AnyOf {
  readonly anyOf: readonly Permission[];
}
export interface AllOf {
  readonly allOf: readonly Permission[];
}

export function anyOf(...permissions: [Permission, Permission, ...Permission[]]): AnyOf {
  return { anyOf: permissions };
}

export function allOf(...permissions: [Permission, Permission, ...Permission[]]): AllOf {
  return { allOf: permissions };
}

/**
 * Returns the permissions that an approved, active user lacks for a requirement. Empty if access is granted. For
 * `anyOf`, all its permissions are returned, because each of them is enough.
 */
export function missingPermissions(
  permissions: readonly string[],
  requires: Requirement,
): readonly Permission[] {
  if (requires === 'public' || requires === 'token' || requires === 'signed-in') return [];
  if (typeof requires === 'string') return holds(permissions, requires) ? [] : [requires];
  if ('allOf' in requires) return requires.allOf.filter((one) => !holds(permissions, one));
  return requires.anyOf.some((one) => holds(permissions, one)) ? [] : requires.anyOf;
}

/** Formats a requirement, e.g. `users.manage or roles.manage`. */
export function requirementText(requires: Requirement): string {
  if (typeof requires === 'string') return requires;
  return 'allOf' in requires ? requires.allOf.join(' and ') : requires.anyOf.join(' or ');
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Audit log action of a route that writes (or several possible actions), or the reason for no entry. Outside
 * production, the server fails a route that responds without its entry (`nothingChanged()` is the exception for
 * requests without effect).
 */
export type AuditRule<Action extends AuditAction = AuditAction> =
  | Action
  | readonly Action[]
  | { readonly none: string };
export type AuditAction = `${string}.${string}`;

type Schema = z.ZodMiniType;

/**
 * `true`: the route requires the second factor. `beforeOwnCode`: it also serves a user who has entered the shared code and still
 * has to set up an own one. `false` only for the list in product.md section 4. Routes that
 * require no signed-in user ignore it.
 */
export type SecondFactorRule = boolean | 'beforeOwnCode';

export interface Route<
  Req extends Requirement = Requirement,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  readonly kind: 'route';
  readonly feature: Feature;
  readonly method: HttpMethod;
  /** Fastify syntax, e.g. `/api/admin/users/:id`. */
  readonly path: `/api/${string}`;
  /** Summary for the OpenAPI page. The build of the client leaves it out (config/webpack/without-summaries.ts). */
  readonly summary: string;
  readonly requires: Req;
  readonly secondFactor: SecondFactorRule;
  /** Required for methods that write. A route that only reads may write an entry, too. */
  readonly audit?: AuditRule | undefined;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Media type of the returned file. The route's `response` is `FileContent` then. */
  readonly produces?: string;
  /** The response waits for a run or a call to the CRM, so it does not count against the user's concurrency limit. */
  readonly waits?: true;
  /** The route reads and returns thousands of rows. A user can run one such request at a time, and few run in total. */
  readonly heavy?: true;
  /**
   * Tokens of scripts may call the route. Only for routes that read what the organisation works with, and for starting a
   * synchronisation: never for settings, secrets, people's access, closing or sending.
   */
  readonly openToTokens?: true | undefined;
  /** The owner of the pay in the response. The server does not start if it is missing where the response has a marked field. */
  readonly pay?: Pay | undefined;
}

/** `response` of a route that returns a file. The content is sent without parsing. */
export const FileContent = z.unknown();
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF = 'application/pdf';

/**
 * `audit` is required for every method but GET, and its actions need a label in the feature. `secondFactor` defaults to
 * true.
 */
type Declared<F extends Feature, R extends Route> = Omit<
  R,
  'kind' | 'feature' | 'method' | 'secondFactor' | 'audit'
> & {
  readonly secondFactor?: SecondFactorRule;
} & (
    | { readonly method: 'GET'; readonly audit?: AuditRule<FeatureAction<F>> }
    | { readonly method: Exclude<HttpMethod, 'GET'>; readonly audit: AuditRule<FeatureAction<F>> }
  );

/**
 * Declares an HTTP route of a feature. The server's guard, validation and serialisation, the client's endpoint and its
 * types, the OpenAPI page and the permission matrix test are derived from the returned value.
 */
export function route<
  F extends Feature,
  const Req extends Requirement,
  Response extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  feature: F,
  declaration: Declared<F, Route<Req, Params, Query, Body, Response>>,
): Route<Req, Params, Query, Body, Response> {
  return { kind: 'route', feature, secondFactor: true, ...declaration };
}

/** `undefined` for a part that is missing in the declaration, otherwise its output type. */
type SchemaOutput<S> = [NonNullable<S>] extends [never] ? undefined : z.output<NonNullable<S> & Schema>;
type SchemaPart<Name extends string, S> = S extends Schema ? { [K in Name]: z.output<S> } : unknown;

/** Arguments of a call: `params`, `query` and `body`, each only if the route declares it. */
export type RouteArgs<R> =
  R extends Route<infer _Req, infer P, infer Q, infer B, infer _Res>
    ? SchemaPart<'params', P> & SchemaPart<'query', Q> & SchemaPart<'body', B>
    : never;

export type RouteParams<R extends Route> = SchemaOutput<R['params']>;
export type RouteQuery<R extends Route> = SchemaOutput<R['query']>;
export type RouteBody<R extends Route> = SchemaOutput<R['body']>;
export type RouteResponse<R extends Route> = z.output<R['response']>;

/** Returns true for a declared route. Used to collect the routes of a contract module. */
export function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'route';
}
