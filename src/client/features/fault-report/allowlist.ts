import { allRoutes, auditActionTexts, auditKindTexts } from '#contract/features';
import { TAGS } from '#contract/lib/tags';
import { HTTP_ERRORS } from '#contract/lib/http/errors-contract';
import { ACTIONS, RESOURCES } from '#contract/lib/permissions/permissions-rules';
import { CONFLICT_REASONS } from '#contract/features/roles/conflict-reasons';
import { RECORD_PARAMETERS } from '#client/lib/location/record-parameters';
import type { Slices } from '#client/lib/store-types';

/** Content of a report that is not masked. */
export interface Allowlist {
  /** Names of fields of the contract, of RTK Query, and of addresses. */
  fields: ReadonlySet<string>;
  /** Values of enums, permissions, error codes, names of endpoints and routes. */
  words: ReadonlySet<string>;
  /** Fields of the slices with words of the code. */
  states: ReadonlySet<string>;
}

/** Used part of zod's schema definitions. */
type Definition = {
  type: string;
  entries?: Record<string, string | number>;
  values?: unknown[];
  shape?: Record<string, Described>;
  options?: Described[];
} & { [Part in 'element' | 'innerType' | 'keyType' | 'valueType' | 'in' | 'out']?: Described };
interface Described {
  _zod: { def: Definition };
}

/** Strings of a value, or of the elements of an array. */
type Strings<T> = T extends string ? T : T extends readonly (infer E)[] ? Strings<E> : never;

/** Names of the string fields of a type: `word name` for literals, `text name` for others and for keys of records. */
type StringFields<T> = T extends readonly (infer E)[]
  ? StringFields<E>
  : T extends object
    ? {
        [K in keyof T & string]: string extends K | Strings<T[K]>
          ? `text ${K}`
          : (Strings<T[K]> extends never ? never : `word ${K}`) | StringFields<T[K]>;
      }[keyof T & string]
    : never;

type Names<Kind extends string, All = StringFields<Slices>> = All extends `${Kind} ${infer Name}`
  ? Name
  : never;
type StateField = Exclude<Names<'word'>, Names<'text'>>;

/** Fields of the slices whose strings are always words of the code. A missing one causes a compile error. */
const STATES = {
  status: true,
  method: true,
  failure: true,
  mode: true,
  kind: true,
  tone: true,
  topic: true,
  theme: true,
  density: true,
  rule: true,
  cause: true,
  syncType: true,
  resources: true,
  verdict: true,
  by: true,
  reason: true,
  entity: true,
  unreadable: true,
  waitingFor: true,
} as const satisfies Record<StateField, true>;

/** Fields of RTK Query's state and actions, of errors, and of this client's requests. */
const QUERY_FIELDS = `type payload meta error name message kind status text body code details retryAfterS api queries
  mutations provided tags keys config endpointName originalArgs data pages pageParams pageParam arg args queryCacheKey
  requestId requestStatus subscribe forceRefetch subscriptionOptions pollingInterval keepUnusedDataFor track condition
  refetchOnFocus refetchOnReconnect refetchOnMountOrArgChange skipPollingIfUnfocused refetchCachedPages aborted online
  structuralSharing focused middlewareRegistered reducerPath invalidationBehavior baseQueryMeta rejectedWithValue
  direction initialPageParam fixedCacheKey patches inversePatches op path value providedTags queryDescription
  startedTimeStamp fulfilledTimeStamp RTK_autoBatch params query secretRef pagesInAll filter sort start
  place end after before day cacheBuster length`;

const QUERY_WORDS = `query mutation infinitequery uninitialized pending fulfilled rejected forward backward delayed
  immediately replace add remove Rejected ConditionError AbortError http network malformed unauthenticated list names`;

/** Parameters of addresses beside those of lists and records. */
const ADDRESS_FIELDS = 'at redirect show owner role state view month year';

/** Collects names and words of zod schemas. */
class SchemaWords {
  readonly fields = new Set<string>();
  readonly words = new Set<string>();

  add(schema: Described | undefined): void {
    if (!schema) return;
    const { def } = schema._zod;
    for (const value of [...Object.values(def.entries ?? {}), ...(def.values ?? [])])
      if (typeof value === 'string') this.words.add(value);
    for (const [name, inner] of Object.entries(def.shape ?? {})) {
      this.fields.add(name);
      this.add(inner);
    }
    const inner = [def.element, def.innerType, def.keyType, def.valueType, def.in, def.out];
    for (const one of [...inner, ...(def.options ?? [])]) this.add(one);
  }
}

let collected: SchemaWords | undefined;

/** Returns the names and words of all routes, which never change. */
function collectWords(): SchemaWords {
  if (collected) return collected;
  collected = new SchemaWords();
  for (const { params, query, body, response } of allRoutes)
    for (const schema of [params, query, body, response]) collected.add(schema as Described | undefined);
  return collected;
}

/** `endpoints`: names of the loaded RTK Query endpoints. */
export function buildAllowlist(endpoints: readonly string[]): Allowlist {
  const all = collectWords();
  return {
    fields: new Set([
      ...all.fields,
      ...RECORD_PARAMETERS,
      ...[QUERY_FIELDS, ADDRESS_FIELDS].flatMap((names) => names.split(/\s+/)),
    ]),
    words: new Set([
      ...all.words,
      ...QUERY_WORDS.split(/\s+/),
      ...RESOURCES.flatMap((resource) => [resource, ...ACTIONS.map((action) => `${resource}.${action}`)]),
      ...[HTTP_ERRORS, auditActionTexts, auditKindTexts].flatMap(Object.keys),
      ...CONFLICT_REASONS,
      ...TAGS,
      ...allRoutes.map(({ path }) => path),
      ...endpoints,
    ]),
    states: new Set(Object.keys(STATES)),
  };
}
