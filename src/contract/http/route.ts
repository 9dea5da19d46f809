import * as z from 'zod/mini';
import { holds, type Permission } from '../permissions/permissions-rules';

/**
 * What the caller must hold before a route answers.
 * - `public`: nobody is asked for anything;
 * - `token`: a valid ID token, whether or not this person is known here (sign-in, first administrator);
 * - `signed-in`: the token of an approved, active user;
 * - a permission: the same, and the permission (`can()` decides, so `system.admin` and `manage` count);
 * - `anyOf(…)`, `allOf(…)`: the same with one, or with every one, of several permissions.
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
 * The permissions that keep this approved, active person out; empty: none does. Of `anyOf` it is all of them, for each
 * alone would do.
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

/** A requirement in words: `users.manage or roles.manage`. */
export function requirementText(requires: Requirement): string {
  if (typeof requires === 'string') return requires;
  return 'allOf' in requires ? requires.allOf.join(' and ') : requires.anyOf.join(' or ');
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a route that writes leaves in the audit log: the action of its entry (one of several), or why there is none. Outside production
 * the server fails a route that answers without its entry (see `nothingChanged()` for what changes nothing).
 */
export type AuditRule = AuditAction | readonly AuditAction[] | { readonly none: string };
export type AuditAction = `${string}.${string}`;

type Schema = z.ZodMiniType;

export interface Route<
  Req extends Requirement = Requirement,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  readonly kind: 'route';
  readonly method: HttpMethod;
  /** Fastify syntax, e.g. `/api/admin/users/:id`. */
  readonly path: `/api/${string}`;
  /** One line for the OpenAPI page. */
  readonly summary: string;
  readonly requires: Req;
  /** Is this route closed until the second factor is done? `false` only for product.md section 4's list. */
  readonly secondFactor: boolean;
  /** Always there where the method writes; a route that only reads may leave an entry too. */
  readonly audit?: AuditRule | undefined;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Media type of the file that this route answers with in place of JSON; its `response` is `FileContent`. */
  readonly produces?: string;
  /**
   * Answers only when something outside has ended (a run, a call to the CRM), and so holds none of the few places that
   * one person's requests have.
   */
  readonly waits?: true;
  /** Reads and answers thousands of rows at once: one person has one of these at a time, and few are done of all. */
  readonly heavy?: true;
}

/** The `response` of a route that gives a file: nothing is parsed, and the server sends it as it comes. */
export const FileContent = z.unknown();
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF = 'application/pdf';

/** Every method but GET says what it leaves in the audit log. The second factor is asked for unless it says otherwise. */
type Declared<R extends Route> = Omit<R, 'kind' | 'method' | 'secondFactor' | 'audit'> & {
  readonly secondFactor?: boolean;
} & (
    | { readonly method: 'GET'; readonly audit?: AuditRule }
    | { readonly method: Exclude<HttpMethod, 'GET'>; readonly audit: AuditRule }
  );

/**
 * Declares one HTTP route. The server's guard, validation and serialisation, the browser's endpoint and its types,
 * the OpenAPI page and the permission matrix test all derive from the value this returns.
 */
export function route<
  const Req extends Requirement,
  Response extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  declaration: Declared<Route<Req, Params, Query, Body, Response>>,
): Route<Req, Params, Query, Body, Response> {
  return { kind: 'route', secondFactor: true, ...declaration };
}

/** A part that the declaration leaves out is `undefined`; one that it names is there. */
type OutputOf<S> = [NonNullable<S>] extends [never] ? undefined : z.output<NonNullable<S> & Schema>;
type PartOf<Name extends string, S> = S extends Schema ? { [K in Name]: z.output<S> } : unknown;

/** What a caller passes: `params`, `query` and `body`, each only where the route declares it. */
export type RouteArgs<R> =
  R extends Route<infer _Req, infer P, infer Q, infer B, infer _Res>
    ? PartOf<'params', P> & PartOf<'query', Q> & PartOf<'body', B>
    : never;

export type RouteParams<R extends Route> = OutputOf<R['params']>;
export type RouteQuery<R extends Route> = OutputOf<R['query']>;
export type RouteBody<R extends Route> = OutputOf<R['body']>;
export type RouteResponse<R extends Route> = z.output<R['response']>;

/** Is this value a declared route? Used to collect the routes of a room's contract module. */
export function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'route';
}
