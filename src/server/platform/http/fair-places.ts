import { HttpError } from './errors';

/** Lets everybody do a few things at a time, however much they ask for: nobody's work holds up another's. */
export interface FairPlaces {
  /**
   * Does the work as soon as its owner has a place.
   * @param hasLeft asked when the turn has come; whoever has left is passed over.
   * @param work given whether it had to wait for the place
   * @throws HttpError `too_many_requests` when the owner has too much waiting already
   */
  within<T>(owner: string, hasLeft: () => boolean, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
}

interface Sizes {
  /** Works of one owner at a time. */
  atOnce: number;
  /** Works of one owner that may wait. */
  waiting: number;
  /** Works of all owners at a time; owners who wait take turns. */
  total?: number;
  /** Passes after each work before its place is given to the next. */
  rest?: () => Promise<void>;
  /** Passes before a work is refused. */
  refusing?: () => Promise<void>;
}

export function createFairPlaces({ atOnce, waiting, total = Infinity, rest, refusing }: Sizes): FairPlaces {
  const taken = new Map<string, number>();
  /** Works that wait, by their owners, in the order of the owners' turns. */
  const queues = new Map<string, (() => void)[]>();
  let takenByAll = 0;

  const takenBy = (owner: string): number => taken.get(owner) ?? 0;
  const isFree = (owner: string): boolean => takenByAll < total && takenBy(owner) < atOnce;
  function take(owner: string): void {
    takenByAll += 1;
    taken.set(owner, takenBy(owner) + 1);
  }
  function giveBack(owner: string): void {
    takenByAll -= 1;
    if (takenBy(owner) > 1) taken.set(owner, takenBy(owner) - 1);
    else taken.delete(owner);
    for (const [next, queue] of queues) {
      if (takenByAll >= total) return;
      if (!isFree(next)) continue;
      take(next);
      queue.shift()?.();
      // The others come first now; the loop meets this owner again behind them.
      queues.delete(next);
      if (queue.length > 0) queues.set(next, queue);
    }
  }
  async function refuse(): Promise<never> {
    await refusing?.();
    throw new HttpError('too_many_requests', 'too much at once', { retryAfterSeconds: 1 });
  }
  function wait(owner: string): Promise<void> {
    const queue = queues.get(owner) ?? [];
    if (queue.length >= waiting) return refuse();
    queues.set(owner, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  return {
    async within(owner, hasLeft, work) {
      const hasWaited = !isFree(owner);
      if (hasWaited) await wait(owner);
      else take(owner);
      try {
        if (hasLeft()) throw new HttpError('bad_request', 'the caller has left');
        return await work(hasWaited);
      } finally {
        if (rest) void rest().then(() => giveBack(owner));
        else giveBack(owner);
      }
    },
  };
}
