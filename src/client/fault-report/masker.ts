import type { UnknownAction } from '@reduxjs/toolkit';
import { knownBeginning } from '../../contract/sales/sale-status-texts';
import type { ApiError } from '../platform/http/api-error';
import type { KnownWords } from './contract-words';
import type { StandIns } from './stand-ins';

/** Nothing of these is told, not even their length. */
const SECRET =
  /password|token|secret|cookie|credential|signature|challenge|authorization|attestation|clientdata|apikey|(link|url|uri|href)$/i;
const WEB_ADDRESS = /\b[a-z][\w+.-]*:\/\/\S*/gi;
const WEB_TOKEN = /\beyJ[\w-]{5,}(\.[\w-]+)+/g;
const BLANK = '•••';

const MOMENT = String.raw`T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?`;
const DATE = new RegExp(String.raw`^(19|20|21)\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(${MOMENT})?)?$`);
const YEAR = /^(19|20|21)\d\d$/;
const NUMERAL = /^-?\d{1,15}$/;

/** RTK Query's name of an answer: its endpoint, and what it was asked with. */
const CACHE_KEY = /^(\w+)\((.*)\)$/s;
const ACTION_TYPE = /^@@\w+$|^[a-zA-Z_]+(\/[a-zA-Z_]+)+$/;

/** A request's, drawn by chance: the server's log has it, and the report's list of refusals. */
const RANDOM_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Facts {
  known: KnownWords;
  standIns: StandIns;
  /** Parts of the product's own addresses. */
  places: ReadonlySet<string>;
}

/**
 * Rewrites what the store holds so that it says nothing of anybody: dates, counts, truths and the words of contract and code
 * stay, amounts and all else are replaced by stand-ins. What it does not know is masked.
 */
export class Masker {
  constructor(private readonly facts: Facts) {}

  /** `field`: the name under which it stands; of an array's members the array's. */
  value(value: unknown, field = ''): unknown {
    if (typeof value === 'string') return this.text(value, field);
    if (typeof value === 'number') return this.number(value, field);
    if (typeof value === 'boolean' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => this.value(one, field));
    // Functions and symbols are no part of a file.
    return typeof value === 'object'
      ? this.object(value as Readonly<Record<string, unknown>>, field)
      : undefined;
  }

  action(action: UnknownAction): UnknownAction {
    const { type, ...told } = action;
    const masked = this.value(told) as Record<string, unknown>;
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

  /** `field`: the name under which the object stands whose key it is. */
  private key(key: string, field: string): string {
    const { fields, words, crmPlaces } = this.facts.known;
    return fields.has(key) || words.has(key) ? key : this.text(key, crmPlaces.has(field) ? field : '');
  }

  private number(value: number, field: string): number {
    if (this.facts.known.counts.has(field) || !Number.isFinite(value)) return value;
    return this.facts.standIns.amount(value);
  }

  text(text: string, field: string): string {
    const { known, standIns } = this.facts;
    if (text === '' || known.words.has(text) || known.fields.has(text) || DATE.test(text)) return text;
    if (field === 'requestId' && RANDOM_ID.test(text)) return text;
    if (known.periods.has(field) && YEAR.test(text)) return text;
    if (known.crmPlaces.has(field)) return this.crmPlace(text);
    if (text.startsWith('/') || text.startsWith('?')) return this.address(text);
    if (known.statuses.has(field)) return this.status(text);
    return this.cacheKey(text) ?? standIns.of(text.replace(WEB_ADDRESS, BLANK).replace(WEB_TOKEN, BLANK));
  }

  /** Of an object of the CRM stays its number, which is a number elsewhere, and stays there, too. */
  private crmPlace(text: string): string {
    const [, object = '', name = ''] = /^([1-9]\d{0,4}(?:\.|$))?(.*)$/s.exec(text) ?? [];
    return object + this.text(name, '');
  }

  /** A status is drawn by its stage: the beginning that tells it is a word of our code and stays. */
  private status(text: string): string {
    const beginning = knownBeginning(text);
    return beginning + this.facts.standIns.of(text.slice(beginning.length));
  }

  /** A type is written in our code; its first part is one of our rooms. */
  private isActionType(text: string): boolean {
    const { fields, words } = this.facts.known;
    const [room = ''] = text.split('/');
    return ACTION_TYPE.test(text) && (room.startsWith('@@') || fields.has(room) || words.has(room));
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

  /** Path, query and fragment of our own, each where it is there. */
  private address(text: string): string {
    const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
    return (
      this.path(path) + (search && `?${this.query(search.slice(1))}`) + (hash && this.facts.standIns.of(hash))
    );
  }

  private path(path: string): string {
    const { places, standIns } = this.facts;
    const segments = path.split('/').map((segment) => {
      const isOurs = places.has(segment) || DATE.test(segment) || YEAR.test(segment);
      return isOurs ? segment : encodeURIComponent(standIns.of(decoded(segment)));
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

const isSecret = (name: string, value: string, { words }: KnownWords): boolean =>
  SECRET.test(name) && !words.has(value);

/** What an error says in our own words for logs (`ApiError`, `ErrorBody`): known to everybody, and by it stand-ins. */
function isForLogs(name: string, object: Readonly<Record<string, unknown>>): boolean {
  if (name === 'message') return 'code' in object && 'requestId' in object;
  return name === 'text' && typeof object['kind'] === 'string' && ERROR_KINDS.has(object['kind']);
}

/** Of one of Immer's patches: the last name on its way. */
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
