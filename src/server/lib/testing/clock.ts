import type { Clock } from '../clock';

export interface TestClock extends Clock {
  set(moment: string): void;
}

/** Creates a clock with a fixed time. `set` and sleeping advance it; sleeping returns immediately. */
export function testClock(moment = '2026-09-16T09:00:00Z'): TestClock {
  let now = Date.parse(moment);
  return {
    now: () => new Date(now),
    sleep: async (ms) => void (now += ms),
    set: (next) => void (now = Date.parse(next)),
  };
}
