import { allRoutes, auditActionTexts, auditKindTexts } from '#contract/features';
import { TAGS } from '#contract/lib/tags';
import type { Requirement } from '#contract/lib/http/route';
import { HTTP_ERRORS } from '#contract/lib/http/errors-contract';
import { ACTIONS, RESOURCES } from '#contract/lib/permissions/permissions-rules';
import { CrmPlace } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { REFUSAL_REASONS } from '#contract/features/roles/refusal-reasons';
import { StatusName } from '#contract/features/sales/sale-status-schema';
import { CODE_FIELDS, CODE_NUMBERS, CODE_WORDS } from './code-allowlist';

/** Words that a report may contain unmasked: those of the contract and of the code. */
export interface Allowlist {
  /** Enum values, states of state machines, permissions. */
  words: ReadonlySet<string>;
  /** Names of fields and address parameters. */
  fields: ReadonlySet<string>;
  /** Names of fields with counts, quantities or codes, but never amounts. */
  counts: ReadonlySet<string>;
  /** Names of fields in `counts` that never hold a text. In an address they are strings. */
  codes: ReadonlySet<string>;
  /** Names of fields with a year or month. */
  periods: ReadonlySet<string>;
  /** Names of fields with a sale's status. Its beginning determines its stage. */
  statuses: ReadonlySet<string>;
  /** Names of fields with a location in the CRM, which starts with an object's number. */
  crmPlaces: ReadonlySet<string>;
}

/** Used part of zod's schema definitions. */
interface Definition {
  type: string;
  format?: string;
  check?: string;
  checks?: { _zod: { def: { check: string; format?: string; pattern?: RegExp; value?: unknown } } }[];
  entries?: Record<string, string | number>;
  values?: unknown[];
  shape?: Record<string, Described>;
  options?: Described[];
  element?: Described;
  innerType?: Described;
  keyType?: Described;
  valueType?: Described;
  in?: Described;
  out?: Described;
}

interface Described {
  _zod: { def: Definition };
}

/** Requirements of routes other than permissions. */
const REQUIREMENTS = ['public', 'token', 'signed-in'] satisfies Requirement[];

const PERIOD = String.raw`^(19|20|21)\d\d`;

class ContractWords {
  readonly words = new Set<string>();
  readonly fields = new Set<string>();
  readonly whole = new Set<string>();
  readonly broken = new Set<string>();
  readonly texts = new Set<string>();
  readonly periods = new Set<string>();
  readonly statuses = new Set<string>();
  readonly crmPlaces = new Set<string>();

  add(schema: Described | undefined, field: string): void {
    if (!schema) return;
    if (schema === StatusName) {
      this.statuses.add(field);
      return;
    }
    if (schema === CrmPlace) this.crmPlaces.add(field);
    const { def } = schema._zod;
    for (const value of [...Object.values(def.entries ?? {}), ...(def.values ?? [])])
      if (typeof value === 'string' && value !== '') this.words.add(value);
    if (def.type === 'number') (isWhole(def) || isFactor(def) ? this.whole : this.broken).add(field);
    if (def.type === 'string') (isPeriod(def) ? this.periods : this.texts).add(field);
    for (const [name, inner] of Object.entries(def.shape ?? {})) {
      this.fields.add(name);
      this.add(inner, name);
    }
    const inner = [def.element, def.innerType, def.keyType, def.valueType, def.in, def.out];
    for (const one of [...inner, ...(def.options ?? [])]) this.add(one, field);
  }
}

const getChecks = ({ checks = [] }: Definition) => checks.map(({ _zod }) => _zod.def);

function isWhole(def: Definition): boolean {
  return def.format === 'safeint' || getChecks(def).some(({ format }) => format === 'safeint');
}

/** Returns true for a factor: unlike an amount, it must be greater than 0. */
function isFactor(def: Definition): boolean {
  return getChecks(def).some(({ check, value }) => check === 'greater_than' && Number(value) > 0);
}

function isPeriod(def: Definition): boolean {
  return getChecks(def).some(({ pattern }) => pattern?.source.startsWith(PERIOD));
}

/** Returns the known words. `endpoints`: names of the loaded RTK Query endpoints. */
export function buildAllowlist(endpoints: readonly string[]): Allowlist {
  const found = new ContractWords();
  for (const { params, query, body, response } of allRoutes)
    for (const schema of [params, query, body, response]) found.add(schema as Described | undefined, '');
  const whole = [...found.whole].filter((name) => !found.broken.has(name));
  const permissions = RESOURCES.flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}`));
  return {
    words: new Set([
      ...found.words,
      ...CODE_WORDS,
      // Texts of the public code would reveal the pseudonyms of their words.
      ...allRoutes.flatMap(({ path, summary }) => [path, summary]),
      ...REQUIREMENTS,
      ...REFUSAL_REASONS,
      ...Object.keys(HTTP_ERRORS),
      ...Object.keys(auditActionTexts),
      ...Object.keys(auditKindTexts),
      ...RESOURCES,
      ...permissions,
      ...TAGS,
      ...endpoints,
    ]),
    fields: new Set([...found.fields, ...CODE_FIELDS]),
    counts: new Set([...whole, ...CODE_NUMBERS]),
    codes: new Set(whole.filter((name) => !found.texts.has(name))),
    periods: new Set([...found.periods].filter((name) => !found.texts.has(name))),
    statuses: new Set([...found.statuses].filter((name) => !found.texts.has(name))),
    crmPlaces: found.crmPlaces,
  };
}
