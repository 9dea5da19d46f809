import type { Services } from './services';

interface PeriodicTask {
  everyMs: number;
  /** Also runs at the start. */
  atOnce?: boolean;
  task: () => Promise<void>;
  /** Log message when the task fails. */
  interrupted: string;
}

/**
 * Runs a task periodically until it is stopped, for the first time after `everyMs`, or at once.
 * @returns a function that stops it and resolves when the last task has ended
 */
export function runPeriodically(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { everyMs, atOnce = false, task, interrupted }: PeriodicTask,
): () => Promise<void> {
  const stop = new AbortController();
  let isBroken = false;
  const loop = async (): Promise<void> => {
    for (let waits = !atOnce; ; waits = true) {
      if (waits) await clock.sleep(everyMs, stop.signal);
      if (stop.signal.aborted) return;
      try {
        await task();
        isBroken = false;
      } catch (err) {
        // Logged once per outage: an unreachable database would fill the log.
        if (!isBroken) log.error({ err }, interrupted);
        isBroken = true;
      }
    }
  };
  const ended = loop();
  return () => {
    stop.abort();
    return ended;
  };
}
