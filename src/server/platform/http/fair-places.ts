import { HttpError } from './errors';

/** Lets everybody do a few things at a time, however much they ask for: nobody's work holds up another's. */
export interface FairPlaces {
  /**
   * Does the work as soon as its owner has a place.
   * @param hasLeft asked when the turn has come; whoever has left is passed over.
   * @throws HttpError `too_many_requests` when the owner has too much waiting already
   */
  within<T>(owner: string, hasLeft: () => boolean, work: () => Promise<T>): Promise<T>;
}

/** @param atOnce of one owner; what comes meanwhile waits in its order, `waiting` at the most. */
export function createFairPlaces({ atOnce, waiting }: { atOnce: number; waiting: number }): FairPlaces {
  const owners = new Map<string, { taken: number; queue: (() => void)[] }>();
  return {
    async within(owner, hasLeft, work) {
      const own = owners.get(owner) ?? { taken: 0, queue: [] };
      owners.set(owner, own);
      if (own.taken < atOnce) own.taken += 1;
      else if (own.queue.length < waiting) await new Promise<void>((resolve) => own.queue.push(resolve));
      else throw new HttpError('too_many_requests', 'too much at once', { retryAfterSeconds: 1 });
      try {
        if (hasLeft()) throw new HttpError('bad_request', 'the caller has left');
        return await work();
      } finally {
        const next = own.queue.shift();
        // The place goes on to the next one.
        if (next) next();
        else own.taken -= 1;
        if (own.taken === 0) owners.delete(owner);
      }
    },
  };
}
