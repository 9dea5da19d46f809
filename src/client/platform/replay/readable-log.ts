import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppLocation } from '../services';

/** An address of a list that went on scrolling. A type of its own, since DevTools bound their list by what no type hides. */
const SCROLLED_ON = 'location/scrolledOn';

/** Recorded, and left out of the list: what RTK Query does for itself, and what comes by the dozen. */
export const HIDDEN_TYPES: readonly string[] = [
  '^api/(internalSubscriptions|subscriptions|config|provided|invalidation)/',
  '^api/internal_',
  '^api/(queries/removeQueryResult|mutations/removeMutationResult)$',
  '^__rtkq/',
  '^loginBehavior/countdownTicked$',
  '^sync/syncProgressed$',
  `^${SCROLLED_ON}$`,
];

const HIDDEN = new RegExp(HIDDEN_TYPES.join('|'));

interface Recorded extends UnknownAction {
  recordedType?: string;
  meta?: {
    /** Of a call that was not made, since its answer is there. */
    condition?: boolean;
    arg?: { endpointName?: string; direction?: string };
  };
}

/** Is it left out of DevTools' list? */
export function isHidden(action: UnknownAction | undefined): boolean {
  return action !== undefined && (HIDDEN.test(action.type) || isHiddenByItself(action));
}

/** Hidden by what it says, not by its type. */
export function isHiddenByItself({ meta }: Recorded): boolean {
  return meta?.condition === true;
}

export function isScrolledOn(action: UnknownAction | undefined): boolean {
  return action?.type === SCROLLED_ON;
}

/**
 * As DevTools show it, with a type that a person reads: `listSales fulfilled` in place of `api/executeQuery/fulfilled`. A
 * recording that they keep themselves (Persist) is made of what they show: `asRecorded` is the way back.
 */
export function readable(action: Recorded): UnknownAction {
  const { type, meta } = action;
  const [, step] = /\/execute(?:Query|Mutation)\/(\w+)$/.exec(type) ?? [];
  if (!step || !meta?.arg?.endpointName) return action;
  return { ...action, type: `${meta.arg.endpointName} ${step}`, recordedType: type };
}

/** The action that is recorded or shown by another type. */
export function asRecorded(action: Recorded): UnknownAction {
  const { recordedType, ...rest } = action;
  return recordedType === undefined ? action : { ...rest, type: recordedType };
}

const LOCATION_CHANGED = 'location/locationChanged';
/** Of the address: the row that a list stands at. */
const AT = 'at';

/** Follows what is recorded: while a list is scrolled, only the first of its addresses is shown. */
export class ScrollFolding {
  private isScrolling = false;

  fold(action: Recorded, before: unknown): UnknownAction {
    if (!isScroll(action, before)) {
      if (!isHidden(action) && !isOfScrolling(action)) this.isScrolling = false;
      return action;
    }
    if (this.isScrolling) return { ...action, type: SCROLLED_ON, recordedType: action.type };
    this.isScrolling = true;
    return action;
  }
}

function isScroll({ type, payload }: UnknownAction, before: unknown): boolean {
  if (type !== LOCATION_CHANGED) return false;
  const { location } = before as { location: AppLocation };
  return (
    location.search !== (payload as AppLocation).search &&
    elsewhere(location) === elsewhere(payload as AppLocation)
  );
}

function elsewhere({ pathname, search, hash }: AppLocation): string {
  const rest = new URLSearchParams(search);
  rest.delete(AT);
  return [pathname, rest.toString(), hash].join(' ');
}

/** Further pages come because somebody scrolls. */
function isOfScrolling({ meta }: Recorded): boolean {
  return meta?.arg?.direction !== undefined;
}

const LONGEST_LIST = 20;
const SHOWN_OF_LIST = 5;
/** What RTK Query notes for itself is as long as the lists, and says nothing to a person. */
const NOTES = new Set(['provided', 'subscriptions']);
const shortened = new WeakMap<object, unknown>();

/**
 * For DevTools' own display, which gets every state as text: of a long list its first items, and how many there are. What
 * is exported is whole.
 */
export function shortLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  let short = shortened.get(value);
  if (short === undefined) {
    short = Array.isArray(value) ? shown(value).map(shortLists) : shortObject(value);
    shortened.set(value, short);
  }
  return short;
}

function shown(list: unknown[]): unknown[] {
  return list.length > LONGEST_LIST ? list.slice(0, SHOWN_OF_LIST) : list;
}

function shortObject(object: object): object {
  const entries = Object.entries(object)
    .filter(([key]) => !NOTES.has(key))
    .flatMap(([key, value]): [string, unknown][] => {
      const isLong = Array.isArray(value) && value.length > LONGEST_LIST;
      const short: [string, unknown] = [key, shortLists(value)];
      return isLong ? [short, [`${key} …`, `the first ${SHOWN_OF_LIST} of ${value.length}`]] : [short];
    });
  return Object.fromEntries(entries);
}
