import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppLocation } from '../services';

/**
 * Address change by further scrolling. It has its own type, since the list limit of DevTools ignores only actions
 * hidden by type.
 */
const SCROLLED_ON = 'location/scrolledOn';

/** Action types that are recorded but not listed: RTK Query's internal actions and frequent ones. */
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
    /** The request was skipped, since its data is cached. */
    condition?: boolean;
    arg?: { endpointName?: string; direction?: string };
  };
}

/** Returns true if the action is not listed in DevTools. */
export function isHidden(action: UnknownAction | undefined): boolean {
  return action !== undefined && (HIDDEN.test(action.type) || isHiddenByContent(action));
}

/** Returns true for an action that is hidden by its content, not its type. */
export function isHiddenByContent({ meta }: Recorded): boolean {
  return meta?.condition === true;
}

export function isScrolledOn(action: UnknownAction | undefined): boolean {
  return action?.type === SCROLLED_ON;
}

/**
 * Gives the action a readable type for DevTools: `listSales fulfilled` instead of `api/executeQuery/fulfilled`.
 * DevTools' own recordings (Persist) contain these types; `restoreActionType` restores the original.
 */
export function readable(action: Recorded): UnknownAction {
  const { type, meta } = action;
  const [, step] = /\/execute(?:Query|Mutation)\/(\w+)$/.exec(type) ?? [];
  if (!step || !meta?.arg?.endpointName) return action;
  return { ...action, type: `${meta.arg.endpointName} ${step}`, recordedType: type };
}

export function restoreActionType(action: Recorded): UnknownAction {
  const { recordedType, ...rest } = action;
  return recordedType === undefined ? action : { ...rest, type: recordedType };
}

const LOCATION_CHANGED = 'location/locationChanged';
/** Address parameter with the id of the first visible row. */
const AT = 'at';

/** Shows only the first address of a scroll in the recorded actions. */
export class ScrollFolding {
  private isScrolling = false;

  fold(action: Recorded, before: unknown): UnknownAction {
    if (!isScroll(action, before)) {
      if (!isHidden(action) && !isScrollAction(action)) this.isScrolling = false;
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

/** Returns true for the request of another page, which scrolling causes. */
function isScrollAction({ meta }: Recorded): boolean {
  return meta?.arg?.direction !== undefined;
}

const MAX_LIST_LENGTH = 20;
const SHOWN_OF_LIST = 5;
/** RTK Query's internal records, which are as long as the lists and not informative. */
const NOTES = new Set(['provided', 'subscriptions']);
const shortened = new WeakMap<object, unknown>();

/**
 * Shortens long lists to their first items and a count, for the display in DevTools, which serialise every state.
 * Exports are complete.
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
  return list.length > MAX_LIST_LENGTH ? list.slice(0, SHOWN_OF_LIST) : list;
}

function shortObject(object: object): object {
  const entries = Object.entries(object)
    .filter(([key]) => !NOTES.has(key))
    .flatMap(([key, value]): [string, unknown][] => {
      const isLong = Array.isArray(value) && value.length > MAX_LIST_LENGTH;
      const short: [string, unknown] = [key, shortLists(value)];
      return isLong ? [short, [`${key} …`, `the first ${SHOWN_OF_LIST} of ${value.length}`]] : [short];
    });
  return Object.fromEntries(entries);
}
