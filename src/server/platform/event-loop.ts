import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

const STEP_MS = 10;

/**
 * Resolves once the event loop has been idle for a moment, after `maxMs` milliseconds at the latest. The loop accepts one
 * connection a turn: where heavy work follows heavy work, a request waits for as many of them as connections came before.
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
