import type { ReadPage } from '../crm/fireberry-reader';
import type { EntityRun } from '../runs/sync-run-context';

/**
 * Maximum size and age of a batch. Quickly arriving pages share a transaction. Parsing and writing a batch occupies the event loop,
 * and requests wait meanwhile: about 20 ms for two pages of 500 records. The time limit bounds the delay of the progress, and the
 * reading lost by a crash.
 */
const MAX_PAGES = 2;
const MAX_MS = 1_000;

/**
 * Combines pages into batches, including the pages before a failure. Returns the return value of `pages`.
 * @throws any error of `pages`, and SyncStopped `closing`
 */
export async function* loadPages<Result>(
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
    const isDue = batch.length >= MAX_PAGES || clock.now().getTime() - beganMs >= MAX_MS;
    if (batch.length > 0 && (step.done || isDue)) {
      yield batch;
      batch = [];
      beganMs = clock.now().getTime();
    }
    if (step.done) return step.value;
  }
}

/** Reads the next item while the current one is processed, at most one ahead. */
export async function* readAhead<Item, Result>(
  source: AsyncIterator<Item, Result>,
): AsyncGenerator<Item, Result> {
  let coming = source.next();
  try {
    for (;;) {
      const step = await coming;
      if (step.done) return step.value;
      coming = source.next();
      // A failure is thrown when its turn comes.
      coming.catch(() => {});
      yield step.value;
    }
  } finally {
    await source.return?.();
  }
}
