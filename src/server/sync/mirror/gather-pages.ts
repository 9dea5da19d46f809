import type { ReadPage } from '../crm/fireberry-reader';
import type { EntityRun } from '../runs/sync-run-context';

/**
 * A transaction costs as much as many rows, so pages that come fast are written together: ten of 500 records fill a
 * statement well. Nobody waits longer than this to see what was read, and a death costs no more reading.
 */
const MOST_PAGES = 10;
const LONGEST_MS = 1_000;

/**
 * Puts pages together; gives what had come before a failure, too. Returns what `pages` returns.
 * @throws what `pages` throws, and SyncStopped `closing`.
 */
export async function* gatherPages<Result>(
  { clock, throwIfClosing }: Pick<EntityRun, 'clock' | 'throwIfClosing'>,
  pages: AsyncGenerator<ReadPage, Result>,
): AsyncGenerator<ReadPage[], Result> {
  let batch: ReadPage[] = [];
  let beganMs = clock.now().getTime();
  for (;;) {
    let step: IteratorResult<ReadPage, Result>;
    try {
      throwIfClosing();
      step = await pages.next();
    } catch (error) {
      if (batch.length > 0) yield batch;
      throw error;
    }
    if (!step.done) batch.push(step.value);
    const isDue = batch.length >= MOST_PAGES || clock.now().getTime() - beganMs >= LONGEST_MS;
    if (batch.length > 0 && (step.done || isDue)) {
      yield batch;
      batch = [];
      beganMs = clock.now().getTime();
    }
    if (step.done) return step.value;
  }
}

/** Has the source make the next while what it gave is worked on: one ahead, never more. */
export async function* readAhead<Item, Result>(
  source: AsyncGenerator<Item, Result>,
): AsyncGenerator<Item, Result> {
  let coming = source.next();
  try {
    for (;;) {
      const step = await coming;
      if (step.done) return step.value;
      coming = source.next();
      // If it fails, that is told when its turn comes.
      coming.catch(() => {});
      yield step.value;
    }
  } finally {
    await source.return(undefined as never);
  }
}
