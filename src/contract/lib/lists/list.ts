import type * as z from 'zod/mini';
import {
  FileContent,
  isRoute,
  route,
  XLSX,
  type AuditAction,
  type Route,
  type RouteParams,
  type RouteResponse,
} from '../http/route';
import type { Permission } from '../permissions/permissions-rules';
import type { Feature, FeatureAction } from '../feature';
import {
  exportBody,
  namesParams,
  NamesQuery,
  NamesResponse,
  pageQuery,
  pageResponse,
  RecordParams,
  recordResponse,
  totalsResponse,
  type ListDeclaration,
  type Schema,
  type Shape,
  type SortDirection,
} from './list-schemas';

type R<
  D extends ListDeclaration,
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema,
> = Route<D['requires'], Params, Query, Body, Response>;

/** A declared list: its routes and its metadata for client and server. */
export interface List<D extends ListDeclaration> {
  readonly kind: 'list';
  readonly path: D['path'];
  readonly row: D['row'];
  readonly filter: ReturnType<typeof exportBody<D>>['shape']['filter'];
  readonly sorts: D['sorts'];
  readonly defaultSort: keyof D['sorts'] & string;
  readonly days: readonly string[];
  readonly fieldNeeds: Readonly<Record<string, Permission>>;
  /** Returns a page of the rows that match a filter, by key. */
  readonly page: R<
    D,
    undefined,
    ReturnType<typeof pageQuery<D>>,
    undefined,
    ReturnType<typeof pageResponse<D>>
  >;
  /** Number and sums of the rows that match a filter. */
  readonly totals: R<D, undefined, List<D>['filter'], undefined, ReturnType<typeof totalsResponse<D>>>;
  readonly names: D['names'] extends readonly string[]
    ? R<D, ReturnType<typeof namesParams<D>>, typeof NamesQuery, undefined, typeof NamesResponse>
    : undefined;
  /** File with all rows that match a filter. The method is POST, so that following a link does not start an export. */
  readonly export: D['exported'] extends true
    ? R<D, undefined, undefined, ReturnType<typeof exportBody<D>>, typeof FileContent>
    : undefined;
  readonly record: D['record'] extends true
    ? R<D, typeof RecordParams, undefined, undefined, ReturnType<typeof recordResponse<D>>>
    : undefined;
}

export interface AnyList {
  readonly kind: 'list';
  readonly path: `/api/${string}`;
  readonly row: Schema;
  readonly filter: Schema;
  readonly sorts: Readonly<Record<string, SortDirection>>;
  readonly defaultSort: string;
  readonly days: readonly string[];
  readonly fieldNeeds: Readonly<Record<string, Permission>>;
  readonly page: Route;
  readonly totals: Route;
  readonly names: Route | undefined;
  readonly export: Route | undefined;
  readonly record: Route | undefined;
}

export type ListRow<L extends AnyList> = z.output<L['row']> & { id: string };
export type ListFilter<L extends AnyList> = z.output<L['filter']>;
export type ListSort<L extends AnyList> = keyof L['sorts'] & string;
export type ListTotals<L extends AnyList> = RouteResponse<L['totals']> extends { data: infer T } ? T : never;
/** Union of the list's name fields; `never` for a list without names. */
export type ListParty<L extends AnyList> = L['names'] extends Route
  ? RouteParams<L['names']> extends { party: infer P extends string }
    ? P
    : never
  : never;

/**
 * Declares a list of rows with filter, sort and keyset pagination. The routes are ordinary routes. The server serves
 * them from one source (`serveList`), the client reads them by the endpoints of list-endpoints.ts.
 * @throws Error if a field in `fieldNeeds` is not optional: the response could not omit it.
 */
export function list<F extends Feature, const D extends ListDeclaration>(
  declaring: F & Labelled<F, D>,
  declaration: D,
): List<D> {
  const { path, summary, requires, row, sorts, days = [], fieldNeeds = {}, openToTokens } = declaration;
  rejectRequired(declaration);
  const feature: Feature = declaring;
  const get = { requires, openToTokens, method: 'GET' } as const;
  const body = exportBody(declaration);
  const { filter } = body.shape;
  const routes: Record<'page' | 'totals' | 'names' | 'export' | 'record', Route | undefined> = {
    page: route(feature, {
      ...get,
      path,
      summary: `${summary}: a page, by key`,
      query: pageQuery(declaration),
      response: pageResponse(declaration),
    }),
    totals: route(feature, {
      ...get,
      path: `${path}/totals`,
      summary: `${summary}: number and sums`,
      query: filter,
      response: totalsResponse(declaration),
    }),
    names:
      declaration.names &&
      route(feature, {
        ...get,
        path: `${path}/names/:party`,
        summary: `${summary}: names for the filter, by text or by ids`,
        params: namesParams(declaration),
        query: NamesQuery,
        response: NamesResponse,
      }),
    export:
      declaration.exported &&
      route(feature, {
        requires,
        method: 'POST',
        path: `${path}/export`,
        audit: exportAction(path),
        summary: `${summary}: all as an Excel sheet; 400 too_many_rows above 100,000`,
        body,
        produces: XLSX,
        response: FileContent,
      }),
    record:
      declaration.record &&
      route(feature, {
        ...get,
        path: `${path}/:id`,
        summary: `${summary}: one by its id`,
        params: RecordParams,
        response: recordResponse(declaration),
      }),
  };
  const defaultSort = Object.keys(sorts)[0];
  // The type of `List` computes the existing routes and their types from the declaration.
  return {
    kind: 'list',
    path,
    row,
    filter,
    sorts,
    defaultSort,
    days,
    fieldNeeds,
    ...routes,
  } as unknown as List<D>;
}

type Replaced<Text extends string, Sign extends string> = Text extends `${infer Before}${Sign}${infer After}`
  ? `${Before}_${Replaced<After, Sign>}`
  : Text;

/** Audit action of an export: `admin_audit_log.exported` for `/api/admin/audit-log`. */
type ExportAction<Path extends string> = Path extends `/api/${infer Rest}`
  ? `${Replaced<Replaced<Rest, '/'>, '-'>}.exported`
  : never;

/** Rejects an exported list if the feature has no label for the export's audit action. */
type Labelled<F extends Feature, D extends ListDeclaration> = D['exported'] extends true
  ? ExportAction<D['path']> extends FeatureAction<F>
    ? unknown
    : { noAuditText: ExportAction<D['path']> }
  : unknown;

export function exportAction(path: `/api/${string}`): AuditAction {
  return `${path.slice('/api/'.length).replaceAll(/[/-]/g, '_')}.exported`;
}

function rejectRequired({ path, row, totals, fieldNeeds = {} }: ListDeclaration): void {
  for (const field of Object.keys(fieldNeeds)) {
    for (const shape of [row.shape as Shape, totals]) {
      if (shape[field] && !shape[field].safeParse(undefined).success)
        throw new Error(`${path}: ${field} needs a permission and must be optional`);
    }
  }
}

function isList(value: unknown): value is AnyList {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'list';
}

/** Returns the routes of a contract module, including the routes of its lists. */
export function collectRoutes(module: Readonly<Record<string, unknown>>): Route[] {
  return Object.values(module).flatMap((value) =>
    isList(value) ? Object.values(value).filter(isRoute) : isRoute(value) ? [value] : [],
  );
}
