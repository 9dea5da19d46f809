import type { UnknownAction } from '@reduxjs/toolkit';
import { HTTP_ERRORS } from '#contract/lib/http/errors-contract';
import { RECORD_PARAMETERS } from '#client/lib/location/record-parameters';
import type { Allowlist } from './allowlist';
import { PREFIXES } from './fault-report-texts';

/**
 * Part of the recording. `state`: slices and their actions, whose fields are declared by types; `request`: what was
 * asked for, in arguments, cache keys and addresses; `data`: everything else.
 */
type Part = 'state' | 'request' | 'data';

interface Facts {
  allowed: Allowlist;
  /** Names of the slices. */
  slices: readonly string[];
  /** The application's own paths. */
  paths: readonly string[];
  /** The only date of the report, yyyy-mm-dd. */
  day: string;
}

const TEXT = '[text]';
const ORIGIN = 'http://page.invalid';
const MONTH_OR_DAY =
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T[\d:.]{5,18}(Z|[+-]\d\d:\d\d)?)?)?$/;
const YEAR = /^(19|20|21)\d\d$/;
const ACTION_TYPE = /^@@\w+$|^\w+(\/\w+)+$/;
/** Actions of the code beside those of the slices, e.g. of redux-persist. */
const CODE_ACTIONS = ['persist', 'http', 'app'];
/** RTK Query's cache key: endpoint and arguments. */
const CACHE_KEY = /^(\w+)\((.*)\)$/s;

const ID_FIELD = /^(id|ids|uid|selectedAgents)$|[a-z]Ids?$/;
/** Other fields with ids in requests. */
const REQUEST_IDS: ReadonlySet<string> = new Set([
  ...RECORD_PARAMETERS,
  'at',
  'after',
  'before',
  'owner',
  'role',
  'user',
]);

/** Numbers of RTK Query: times of requests, and the number of cached pages. */
const QUERY_NUMBERS: ReadonlySet<string> = new Set(['startedTimeStamp', 'fulfilledTimeStamp', 'pagesInAll']);
const HTTP_STATUSES: ReadonlySet<number> = new Set(Object.values(HTTP_ERRORS));

/** Numbers of requests: page size, position, days and year. None is an amount. */
const REQUEST_NUMBERS: ReadonlySet<string> = new Set(['limit', 'place', 'cacheBuster', 'days', 'year']);
const SMALL_NUMBER = /^\d{1,4}$/;

/** Fields that begin another part. */
const PARTS: Readonly<Record<string, Part>> = {
  originalArgs: 'request',
  pageParam: 'request',
  pageParams: 'request',
  args: 'data',
};

const WORD = /[\p{L}\p{N}]+/gu;
/** Maximum number of words of a name; longer texts are sentences. */
const MAX_NAME_WORDS = 4;

/**
 * Masks everything that the allow-list does not contain: ids become `id-1`, `id-2` … in the order of appearance, dates
 * one valid day, numbers 0, texts `[text]`.
 */
export class Masker {
  private readonly ids = new Map<string, string>();
  /** Words of masked names and ids, in lower case. */
  private readonly names = new Set<string>();
  private readonly words: ReadonlySet<string>;
  private readonly segments: ReadonlySet<string>;
  private readonly ownActions: ReadonlySet<string>;

  constructor(private readonly facts: Facts) {
    const { allowed, slices, paths } = facts;
    this.words = new Set([...allowed.words, ...slices]);
    this.segments = new Set(paths.flatMap((path) => path.split('/')));
    this.ownActions = new Set([...slices.filter((slice) => slice !== 'api'), ...CODE_ACTIONS]);
  }

  state(state: object): object {
    const slices = Object.entries(state).map(([slice, value]) => {
      return [slice, this.value(value, slice, slice === 'api' ? 'data' : 'state')];
    });
    return Object.fromEntries(slices) as object;
  }

  action({ type, ...rest }: UnknownAction): UnknownAction {
    const [slice = ''] = type.split('/', 1);
    const masked = this.value(rest, '', this.ownActions.has(slice) ? 'state' : 'data');
    return { type: ACTION_TYPE.test(type) ? type : TEXT, ...(masked as object) };
  }

  /** Masks a text that stays readable: only addresses, numbers and names masked before are replaced. */
  sentence(text: string): string {
    const isKnown = (word: string): boolean => /\p{N}/u.test(word) || this.names.has(word.toLowerCase());
    return text.replace(/\S*(@|:\/\/|www\.)\S*/g, TEXT).replace(WORD, (word) => {
      if (isKnown(word)) return TEXT;
      // Hebrew names are often joined to a preposition.
      const [first, rest] = [word.slice(0, 1), word.slice(1)];
      return PREFIXES.includes(first) && rest.length > 1 && isKnown(rest) ? first + TEXT : word;
    });
  }

  /** Masks a value. `field`: its key, or the array's key for an element. */
  private value(value: unknown, field: string, part: Part): unknown {
    if (typeof value === 'string') return this.string(value, field, part);
    if (typeof value === 'number') return this.number(value, field, part);
    if (typeof value === 'boolean' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => this.value(one, field, part));
    // Functions and symbols are not serialised.
    if (typeof value !== 'object') return undefined;
    if (PATCHES.has(field)) return this.patch(value as Patch);
    // The arguments of a mutation are data.
    const isMutation = 'type' in value && value.type === 'mutation';
    const entries = Object.entries(value).map(([name, inner]) => {
      return [this.key(name, part), this.value(inner, name, (!isMutation && PARTS[name]) || part)];
    });
    return Object.fromEntries(entries);
  }

  /** Masks a patch of Immer. Its path contains positions in arrays. */
  private patch({ op, path, value }: Patch): Patch {
    const names = path.filter((step) => typeof step === 'string');
    const isLength = names.at(-1) === 'length' && typeof value === 'number';
    return {
      op,
      path: path.map((step) => (typeof step === 'number' ? step : this.key(step, 'data'))),
      value: isLength ? value : this.value(value, names.at(-1) ?? '', 'data'),
    };
  }

  /** Masks the key of an object. Unknown keys are values. */
  private key(key: string, part: Part): string {
    if (part === 'state' || this.facts.allowed.fields.has(key) || this.words.has(key)) return key;
    return this.cacheKey(key) ?? (MONTH_OR_DAY.test(key) ? this.string(key, '', part) : this.id(key));
  }

  private number(value: number, field: string, part: Part): number {
    const isKept =
      QUERY_NUMBERS.has(field) ||
      (field === 'status' && HTTP_STATUSES.has(value)) ||
      // Number of the message in the snackbar.
      (part === 'state' && field === 'id') ||
      (part === 'request' && REQUEST_NUMBERS.has(field));
    return isKept ? value : 0;
  }

  private string(text: string, field: string, part: Part): string {
    const isRequest = part === 'request';
    if (text === '' || this.words.has(text)) return text;
    if (part === 'state' && this.facts.allowed.states.has(field)) return text;
    if (MONTH_OR_DAY.test(text)) return isRequest ? text : this.date(text);
    if (isRequest && field === 'period' && YEAR.test(text)) return text;
    if (isRequest && REQUEST_NUMBERS.has(field) && SMALL_NUMBER.test(text)) return text;
    if (isRequest && /statusCode/.test(field) && SMALL_NUMBER.test(text)) return '0';
    if (ID_FIELD.test(field) || (isRequest && REQUEST_IDS.has(field)))
      return text
        .split(',')
        .map((id) => this.id(id))
        .join(',');
    if (/^[/?]/.test(text)) return this.address(text);
    const key = this.cacheKey(text);
    if (key === null) this.remember(text);
    return key ?? TEXT;
  }

  private date(text: string): string {
    const { day } = this.facts;
    return text.length > day.length ? `${day}T00:00:00.000Z` : day.slice(0, text.length);
  }

  private id(text: string): string {
    this.remember(text);
    const id = this.ids.get(text) ?? `id-${this.ids.size + 1}`;
    this.ids.set(text, id);
    return id;
  }

  private remember(text: string): void {
    const found = text.match(WORD) ?? [];
    if (found.length <= MAX_NAME_WORDS) for (const word of found) this.names.add(word.toLowerCase());
  }

  private cacheKey(text: string): string | null {
    const [, endpoint = '', args = ''] = CACHE_KEY.exec(text) ?? [];
    if (!this.words.has(endpoint)) return null;
    if (args === 'undefined') return text;
    try {
      return `${endpoint}(${JSON.stringify(this.value(JSON.parse(args), '', 'request'))})`;
    } catch {
      return null;
    }
  }

  /** Masks a path with optional query and fragment. */
  private address(text: string): string {
    if (!URL.canParse(text, ORIGIN)) return TEXT;
    const { pathname, search, hash } = new URL(text, ORIGIN);
    const segments = pathname.split('/').map((segment) => {
      return this.segments.has(segment) || MONTH_OR_DAY.test(segment) ? segment : this.id(decoded(segment));
    });
    const query = new URLSearchParams();
    for (const [name, value] of new URLSearchParams(search))
      query.append(this.key(name, 'request'), this.string(value, name, 'request'));
    const path = text.startsWith('/') ? segments.join('/') : '';
    return path + (search && `?${query.toString()}`) + (hash && `#${TEXT}`);
  }
}

/** Change of the cache by an optimistic update. */
interface Patch {
  op: string;
  path: (string | number)[];
  value?: unknown;
}
const PATCHES: ReadonlySet<string> = new Set(['patches', 'inversePatches']);

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
