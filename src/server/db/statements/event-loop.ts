import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

const STEP_MS = 10;

/**
 * Resolves once the event loop has been idle for a moment, at the latest after `maxMs` milliseconds. The loop accepts one
 * connection per turn: with consecutive heavy work, a request waits for as many of them as there are connections before it.
 */
export async function eventLoopIdle(maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  for (;;) {
    const before = performance.eventLoopUtilization();
    await setTimeout(STEP_MS);
    const { idle } = performance.eventLoopUtilization(before);
    if (idle >= STEP_MS / 2 || performance.now() >= end) return;
  }
}
