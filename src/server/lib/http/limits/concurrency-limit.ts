import { HttpError } from '../errors';

/** Limits the concurrency of each owner, so that the work of one owner does not delay that of others. */
export interface ConcurrencyLimit {
  /**
   * Runs the work as soon as its owner has a free slot.
   * @param hasLeft called when the turn comes; disconnected callers are skipped
   * @param work receives whether it had to wait for the slot
   * @throws HttpError `too_many_requests` if the owner's queue is full
   */
  within<T>(owner: string, hasLeft: () => boolean, work: (hasWaited: boolean) => Promise<T>): Promise<T>;
}

interface Sizes {
  /** Maximum concurrent works of one owner. */
  atOnce: number;
  /** Maximum queued works of one owner. */
  waiting: number;
  /** Maximum concurrent works of all owners. Queued owners take turns. */
  total?: number;
  /** Delay after each work before its slot is reused. */
  rest?: () => Promise<void>;
  /** Delay before a work is rejected. */
  delayRejection?: () => Promise<void>;
}

export function createConcurrencyLimit({
  atOnce,
  waiting,
  total = Infinity,
  rest,
  delayRejection,
}: Sizes): ConcurrencyLimit {
  const taken = new Map<string, number>();
  /** Queued works by owner, in the order of the owners' turns. */
  const queues = new Map<string, (() => void)[]>();
  let takenByAll = 0;

  const takenBy = (owner: string): number => taken.get(owner) ?? 0;
  const isFree = (owner: string): boolean => takenByAll < total && takenBy(owner) < atOnce;
  function take(owner: string): void {
    takenByAll += 1;
    taken.set(owner, takenBy(owner) + 1);
  }
  function releaseSlot(owner: string): void {
    takenByAll -= 1;
    if (takenBy(owner) > 1) taken.set(owner, takenBy(owner) - 1);
    else taken.delete(owner);
    for (const [next, queue] of queues) {
      if (takenByAll >= total) return;
      if (!isFree(next)) continue;
      take(next);
      queue.shift()?.();
      // Moves this owner to the end of the queue.
      queues.delete(next);
      if (queue.length > 0) queues.set(next, queue);
    }
  }
  async function reject(): Promise<never> {
    await delayRejection?.();
    throw new HttpError('too_many_requests', 'too much at once', { retryAfterSeconds: 1 });
  }
  function wait(owner: string): Promise<void> {
    const queue = queues.get(owner) ?? [];
    if (queue.length >= waiting) return reject();
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
        if (rest) void rest().then(() => releaseSlot(owner));
        else releaseSlot(owner);
      }
    },
  };
}
