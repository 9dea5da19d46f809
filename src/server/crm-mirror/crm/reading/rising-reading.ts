import { CrmError } from '../crm-error';

/** Request for records with a stamp of at least `from` (null: all). With `withoutTime`, also those without a stamp. */
export interface QueryRange {
  from: string | null;
  withoutTime: boolean;
}

/** State of a reading in ascending order of the stamps. */
export interface RisingState {
  /**
   * - `ask`: request the same page;
   * - `take`: process the received page;
   * - `advance`: request the next page of the range;
   * - `restart`: request the first page of the new range;
   * - `check`: compare with the newest records;
   * - `finish`: everything was read.
   */
  step: 'ask' | 'take' | 'advance' | 'restart' | 'check' | 'finish';
  range: QueryRange;
  /** The last page announced another one. */
  isMoreAnnounced: boolean;
  /** Number of unexpectedly empty pages in succession. */
  empties: number;
  /** Number of checks that did not finish the reading. */
  checks: number;
}

export type RisingEvent =
  | { kind: 'received'; isEmpty: boolean; isFirstPage: boolean }
  /** @property reach stamp that the page reached, if it is later than the range's */
  | { kind: 'taken'; isEmpty: boolean; isLastPage: boolean; reach: string | null }
  /**
   * Comparison with the newest records. `isQuiet`: all of them were read; `isConfirmed`: every record without a stamp was seen
   * twice.
   */
  | { kind: 'checked'; isEmpty: boolean; isQuiet: boolean; isConfirmed: boolean };

/** Number of repetitions of a request with an unexpectedly empty page. */
export const EMPTY_REPEATS = 1;
/**
 * Maximum number of checks. Records modified during the reading do not count as new, so only truncated responses need more than
 * one.
 */
const MAX_CHECKS = 4;

export function startRising(from: string | null): RisingState {
  const range = { from, withoutTime: true };
  return { step: 'ask', range, isMoreAnnounced: false, empties: 0, checks: 0 };
}

/**
 * Returns the state after an event.
 * @throws CrmError `malformed` if the responses contradict each other
 */
export function nextRising(state: RisingState, event: RisingEvent): RisingState {
  switch (event.kind) {
    case 'received':
      return receive(state, event);
    case 'taken':
      return take(state, event);
    case 'checked':
      return check(state, event);
  }
}

type Event<Kind extends RisingEvent['kind']> = Extract<RisingEvent, { kind: Kind }>;

function receive(state: RisingState, { isEmpty, isFirstPage }: Event<'received'>): RisingState {
  const isUnexpected = isEmpty && (state.range.from !== null || !isFirstPage);
  if (!isUnexpected) return { ...state, step: 'take', empties: 0 };
  if (state.empties < EMPTY_REPEATS) return { ...state, step: 'ask', empties: state.empties + 1 };
  if (state.isMoreAnnounced) throw new CrmError('malformed', 'an empty page where more was announced');
  return { ...state, step: 'take', empties: 0 };
}

function take(state: RisingState, { isEmpty, isLastPage, reach }: Event<'taken'>): RisingState {
  const isMoreAnnounced = !isLastPage && !isEmpty;
  const from = reach ?? state.range.from;
  if (!isMoreAnnounced)
    return { ...state, step: 'check', isMoreAnnounced, range: { from, withoutTime: true } };
  if (reach === null) return { ...state, step: 'advance', isMoreAnnounced };
  return { ...state, step: 'restart', isMoreAnnounced, range: { from, withoutTime: false } };
}

function check(state: RisingState, { isEmpty, isQuiet, isConfirmed }: Event<'checked'>): RisingState {
  if (isEmpty && state.range.from !== null)
    throw new CrmError('malformed', 'an empty page where there were rows');
  if (isQuiet && (isConfirmed || state.checks > 0)) return { ...state, step: 'finish' };
  if (state.checks === MAX_CHECKS) throw new CrmError('malformed', 'each last page is followed by another');
  return { ...state, step: 'restart', checks: state.checks + 1 };
}
