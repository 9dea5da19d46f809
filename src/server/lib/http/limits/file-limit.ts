import type { Clock } from '../../clock';
import { HttpError } from '../errors';

/** Limits concurrent files, the most expensive requests: one per user, and few in total. */
export interface FileLimit {
  /**
   * Waits briefly for a turn.
   * @returns a function that gives the turn back; repeated calls have no effect
   * @throws HttpError `busy` with the number of users `ahead` if the turn has not come; the turn is kept for the next attempt
   */
  enter(person: string, signal: AbortSignal): Promise<() => void>;
  /** Returns the numbers of users who are served and who wait. */
  getSize(): { served: number; waiting: number };
}

/** Maximum number of concurrent files of one server. */
const MAX_FILES = 2;
/** Maximum wait of a request before it is answered with `busy`, ms. */
const HOLD_MS = 2_000;
/** Time after which the turn of a user without a further attempt is dropped, ms. */
const MAX_TURN_AGE_MS = 10_000;
const RETRY_AFTER_S = 1;

interface Waiter {
  person: string;
  serve: (() => void) | null;
}

/** Creates a queue of users, not of requests: a served user goes behind those who are still waiting. */
export function createFileLimit(clock: Clock): FileLimit {
  const served = new Set<string>();
  const waiters: Waiter[] = [];
  const turns = new Map<string, { number: number; requestedAt: number }>();
  let lastNumber = 0;

  function takeTurn(person: string): void {
    const now = clock.now().getTime();
    for (const [other, { requestedAt }] of turns)
      if (now - requestedAt > MAX_TURN_AGE_MS) turns.delete(other);
    turns.set(person, { number: turns.get(person)?.number ?? ++lastNumber, requestedAt: now });
  }
  const getNumber = (person: string): number => turns.get(person)?.number ?? Infinity;

  function serveNext(): void {
    while (served.size < MAX_FILES) {
      const [next] = waiters
        .filter(({ person }) => !served.has(person))
        .sort((a, b) => getNumber(a.person) - getNumber(b.person));
      if (!next) return;
      waiters.splice(waiters.indexOf(next), 1);
      served.add(next.person);
      turns.delete(next.person);
      next.serve?.();
      next.serve = null;
    }
  }

  function getAhead(person: string): number {
    const before = [...turns.values()].filter(({ number }) => number < getNumber(person));
    return before.length + served.size;
  }

  return {
    getSize: () => ({ served: served.size, waiting: waiters.filter(({ serve }) => serve !== null).length }),
    async enter(person, signal) {
      takeTurn(person);
      const waited = new AbortController();
      const waiter: Waiter = { person, serve: () => waited.abort() };
      waiters.push(waiter);
      serveNext();
      await clock.sleep(HOLD_MS, AbortSignal.any([signal, waited.signal]));
      if (waiter.serve !== null) {
        waiters.splice(waiters.indexOf(waiter), 1);
        const details = { ahead: getAhead(person) };
        throw new HttpError('busy', 'others are before', { details, retryAfterSeconds: RETRY_AFTER_S });
      }
      let isMine = true;
      return () => {
        if (isMine) served.delete(person);
        isMine = false;
        serveNext();
      };
    },
  };
}
