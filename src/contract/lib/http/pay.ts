import * as z from 'zod/mini';
import type { Permission } from '../permissions/permissions-rules';

type Schema = z.ZodMiniType;

/** Schemas whose values are somebody's pay. */
const marked = z.registry<{ isPay: true }>();

/** Marks the schema of an amount of somebody's pay. A route whose response holds one declares whose it is (`pay`). */
export function pay<S extends Schema>(schema: S): S {
  marked.add(schema, { isPay: true });
  return schema;
}

type RequestPath = `${'params' | 'query' | 'body'}.${string}`;

/** Where a request names whose pay it reads, and the name of the screen in the list of views. */
export interface PayOfOthers {
  readonly screen: string;
  /** Permission without which the response has no pay. Missing: the route's. */
  readonly needs?: Permission;
  /** Ids of the agents. Missing or empty: everybody. */
  readonly agentIds?: RequestPath;
  /** `YYYY-MM` or `YYYY`; the current month if the request has none. Missing: all months. */
  readonly period?: RequestPath;
}

/** `own`: the route returns the pay of its caller alone. */
export type Pay = 'own' | PayOfOthers;

/** `response` of a route that returns a file with pay. */
export const PayFile = pay(z.unknown());

/** Returns whether values of a schema can hold a marked one. */
export function holdsPay(schema: Schema): boolean {
  if (marked.has(schema)) return true;
  return getParts(schema).some(holdsPay);
}

function getParts(schema: Schema): Schema[] {
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>;
  const shape = def['type'] === 'object' ? Object.values(def['shape'] as Record<string, Schema>) : [];
  const named = ['element', 'innerType', 'valueType', 'in', 'out', 'left', 'right'].flatMap(
    (name) => (def[name] as Schema | undefined) ?? [],
  );
  const several = ['options', 'items'].flatMap((name) => (def[name] as Schema[] | undefined) ?? []);
  return [...shape, ...named, ...several];
}
