import type { UnknownAction } from '@reduxjs/toolkit';
import { getStagePrefix } from '#contract/features/sales/sale-status-texts';
import type { ApiError } from '#client/lib/http/api-error';
import type { Allowlist } from './contract-allowlist';
import type { Pseudonyms } from './pseudonyms';

/** Values that are removed completely, including their length. */
const SECRET =
  /password|token|secret|cookie|credential|signature|challenge|authorization|attestation|clientdata|apikey|(link|url|uri|href)$/i;
const WEB_ADDRESS = /\b[a-z][\w+.-]*:\/\/\S*/gi;
const WEB_TOKEN = /\beyJ[\w-]{5,}(\.[\w-]+)+/g;
const BLANK = '•••';

const MOMENT = String.raw`T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?`;
const DATE = new RegExp(String.raw`^(19|20|21)\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(${MOMENT})?)?$`);
const YEAR = /^(19|20|21)\d\d$/;
const NUMERAL = /^-?\d{1,15}$/;

/** RTK Query's cache key: endpoint name and arguments. */
const CACHE_KEY = /^(\w+)\((.*)\)$/s;
const ACTION_TYPE = /^@@\w+$|^[a-zA-Z_]+(\/[a-zA-Z_]+)+$/;

/** Random request id, which the server's log and the report's list of refusals contain. */
const RANDOM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Facts {
  known: Allowlist;
  pseudonyms: Pseudonyms;
  /** Segments of the application's own paths. */
  places: ReadonlySet<string>;
}

/**
 * Masks the content of the store: dates, counts, booleans and words of contract and code stay; amounts and everything
 * else are replaced by pseudonyms. Unknown values are masked.
 */
export class Masker {
  constructor(private readonly facts: Facts) {}

  /** Masks a value. `field`: its key, or the array's key for an element. */
  value(value: unknown, field = ''): unknown {
    if (typeof value === 'string') return this.text(value, field);
    if (typeof value === 'number') return this.number(value, field);
    if (typeof value === 'boolean' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => this.value(one, field));
    // Functions and symbols are not serialised.
    return typeof value === 'object'
      ? this.object(value as Readonly<Record<string, unknown>>, field)
      : undefined;
  }

  action(action: UnknownAction): UnknownAction {
    const { type, ...rest } = action;
    const masked = this.value(rest) as Record<string, unknown>;
    return { type: this.isActionType(type) ? type : this.text(type, ''), ...masked };
  }

  private object(object: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> {
    const place = patchedField(object) ?? field;
    const entries = Object.entries(object).map(([name, value]) => {
      const isKnown = this.facts.known.fields.has(name);
      const under = isKnown && name !== 'value' ? name : place;
      if (typeof value === 'string' && (isSecret(name, value, this.facts.known) || isForLogs(name, object)))
        return [this.key(name, place), ''];
      return [this.key(name, place), this.value(value, isKnown ? under : '')];
    });
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  /** Masks a key. `field`: key of the containing object. */
  private key(key: string, field: string): string {
    const { fields, words, crmPlaces } = this.facts.known;
    return fields.has(key) || words.has(key) ? key : this.text(key, crmPlaces.has(field) ? field : '');
  }

  private number(value: number, field: string): number {
    if (this.facts.known.counts.has(field) || !Number.isFinite(value)) return value;
    return this.facts.pseudonyms.amount(value);
  }

  text(text: string, field: string): string {
    const { known, pseudonyms } = this.facts;
    if (text === '' || known.words.has(text) || known.fields.has(text) || DATE.test(text)) return text;
    if (field === 'requestId' && RANDOM_ID.test(text)) return text;
    if (known.periods.has(field) && YEAR.test(text)) return text;
    if (known.crmPlaces.has(field)) return this.crmPlace(text);
    if (text.startsWith('/') || text.startsWith('?')) return this.address(text);
    if (known.statuses.has(field)) return this.status(text);
    return this.cacheKey(text) ?? pseudonyms.of(text.replace(WEB_ADDRESS, BLANK).replace(WEB_TOKEN, BLANK));
  }

  /** Keeps the object's number in a location in the CRM. The number is also unmasked elsewhere. */
  private crmPlace(text: string): string {
    const [, object = '', name = ''] = /^([1-9]\d{0,4}(?:\.|$))?(.*)$/s.exec(text) ?? [];
    return object + this.text(name, '');
  }

  /** Keeps the beginning of a status that determines its stage, which is a word of the code. */
  private status(text: string): string {
    const beginning = getStagePrefix(text);
    return beginning + this.facts.pseudonyms.of(text.slice(beginning.length));
  }

  /** Returns true for an action type of the code: its first part is a known slice. */
  private isActionType(text: string): boolean {
    const { fields, words } = this.facts.known;
    const [prefix = ''] = text.split('/');
    return ACTION_TYPE.test(text) && (prefix.startsWith('@@') || fields.has(prefix) || words.has(prefix));
  }

  private cacheKey(text: string): string | null {
    const [, endpoint = '', args = ''] = CACHE_KEY.exec(text) ?? [];
    if (!this.facts.known.words.has(endpoint)) return null;
    if (args === 'undefined') return text;
    try {
      return `${endpoint}(${JSON.stringify(this.value(JSON.parse(args)))})`;
    } catch {
      return null;
    }
  }

  /** Masks a path with optional query and fragment. */
  private address(text: string): string {
    const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
    return (
      this.path(path) +
      (search && `?${this.query(search.slice(1))}`) +
      (hash && this.facts.pseudonyms.of(hash))
    );
  }

  private path(path: string): string {
    const { places, pseudonyms } = this.facts;
    const segments = path.split('/').map((segment) => {
      const isOurs = places.has(segment) || DATE.test(segment) || YEAR.test(segment);
      return isOurs ? segment : encodeURIComponent(pseudonyms.of(decoded(segment)));
    });
    return segments.join('/');
  }

  private query(query: string): string {
    const masked = new URLSearchParams();
    for (const [name, value] of new URLSearchParams(query)) {
      masked.append(this.key(name, ''), this.parameter(name, value));
    }
    return masked.toString();
  }

  private parameter(name: string, value: string): string {
    const { codes, fields } = this.facts.known;
    if (SECRET.test(name)) return '';
    if (codes.has(name) && NUMERAL.test(value)) return value;
    return this.text(value, fields.has(name) ? name : '');
  }
}

const ERROR_KINDS: ReadonlySet<string> = new Set<ApiError['kind']>([
  'unauthenticated',
  'network',
  'http',
  'malformed',
]);

const isSecret = (name: string, value: string, { words }: Allowlist): boolean =>
  SECRET.test(name) && !words.has(value);

/** Returns true for an error's log text (`ApiError`, `ErrorBody`): it is public, so it would reveal pseudonyms. */
function isForLogs(name: string, object: Readonly<Record<string, unknown>>): boolean {
  if (name === 'message') return 'code' in object && 'requestId' in object;
  return name === 'text' && typeof object['kind'] === 'string' && ERROR_KINDS.has(object['kind']);
}

/** Returns the last key of an Immer patch's path. */
function patchedField({ op, path }: Readonly<Record<string, unknown>>): string | null {
  if (typeof op !== 'string' || !Array.isArray(path)) return null;
  const names = path.filter((part) => typeof part === 'string');
  return names.at(-1) ?? null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
