import type { Services } from './services';

interface Looking {
  everyMs: number;
  look: () => Promise<void>;
  /** What the log is told when a look fails. */
  interrupted: string;
}

/**
 * Looks again and again until it is stopped, first of all after a pause.
 * @returns stops it; resolves when nothing of it goes on.
 */
export function lookAgain(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { everyMs, look, interrupted }: Looking,
): () => Promise<void> {
  const stop = new AbortController();
  let isBroken = false;
  const keepLooking = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(everyMs, stop.signal);
      if (stop.signal.aborted) return;
      try {
        await look();
        isBroken = false;
      } catch (err) {
        // Told once: a database that is away would fill the log.
        if (!isBroken) log.error({ err }, interrupted);
        isBroken = true;
      }
    }
  };
  const ended = keepLooking();
  return () => {
    stop.abort();
    return ended;
  };
}
