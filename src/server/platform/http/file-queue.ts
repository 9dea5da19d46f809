import type { Clock } from '../clock';
import { HttpError } from './errors';

/** Files cost more than anything else that is asked for: few are made at a time, and one a person. */
export interface FileQueue {
  /**
   * Waits a moment for a turn.
   * @returns gives the turn back; called more than once, it does so once.
   * @throws HttpError `busy` with the number of people `ahead` when the turn has not come; the place in the queue is kept
   *   for whoever asks again soon
   */
  enter(person: string, signal: AbortSignal): Promise<() => void>;
}

/** Files made at a time by one server. */
const MOST_FILES = 2;
/** How long a request is held before it is told to ask again. */
const HOLD_MS = 2_000;
/** How long the place of somebody is kept who does not ask again. */
const PLACE_KEPT_MS = 10_000;
const RETRY_AFTER_S = 1;

interface Asker {
  person: string;
  admit: (() => void) | null;
}

/** Turns go by the people, not by what they ask for: whoever has had one is behind those who have not. */
export function createFileQueue(clock: Clock): FileQueue {
  const served = new Set<string>();
  const askers: Asker[] = [];
  const places = new Map<string, { number: number; askedAt: number }>();
  let lastNumber = 0;

  function takePlace(person: string): void {
    const now = clock.now().getTime();
    for (const [other, { askedAt }] of places) if (now - askedAt > PLACE_KEPT_MS) places.delete(other);
    places.set(person, { number: places.get(person)?.number ?? ++lastNumber, askedAt: now });
  }
  const numberOf = (person: string): number => places.get(person)?.number ?? Infinity;

  function admitNext(): void {
    while (served.size < MOST_FILES) {
      const [next] = askers
        .filter(({ person }) => !served.has(person))
        .sort((a, b) => numberOf(a.person) - numberOf(b.person));
      if (!next) return;
      askers.splice(askers.indexOf(next), 1);
      served.add(next.person);
      places.delete(next.person);
      next.admit?.();
      next.admit = null;
    }
  }

  function aheadOf(person: string): number {
    const before = [...places.values()].filter(({ number }) => number < numberOf(person));
    return before.length + served.size;
  }

  return {
    async enter(person, signal) {
      takePlace(person);
      const waited = new AbortController();
      const asker: Asker = { person, admit: () => waited.abort() };
      askers.push(asker);
      admitNext();
      await clock.sleep(HOLD_MS, AbortSignal.any([signal, waited.signal]));
      if (asker.admit !== null) {
        askers.splice(askers.indexOf(asker), 1);
        const details = { ahead: aheadOf(person) };
        throw new HttpError('busy', 'others are before', { details, retryAfterSeconds: RETRY_AFTER_S });
      }
      let isMine = true;
      return () => {
        if (isMine) served.delete(person);
        isMine = false;
        admitNext();
      };
    },
  };
}
