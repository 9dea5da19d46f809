import { startOfDay } from './crm-budget';

/*
 * While a full pass needs more calls than a day has, last updates go on beside it: up to half of the day's calls is
 * theirs. What they don't use the pass may take later that day, third by third.
 */

const THIRDS = 3;
const THIRD_MS = 86_400_000 / THIRDS;

function thirdOf(now: Date): number {
  return Math.floor((now.getTime() - startOfDay(now).getTime()) / THIRD_MS);
}

/** Calls of the day, whoever made them, at which a full pass stops and leaves the others to last updates. */
export function passLimit(perDay: number, now: Date): number {
  return perDay - Math.ceil((perDay / 2) * (1 - thirdOf(now) / THIRDS));
}

/** Calls of the day that last updates may make beside an open pass. */
export function updateLimit(perDay: number): number {
  return Math.floor(perDay / 2);
}

/** Calls that the last updates of the schedule may have made so far: they are spread over the day. */
export function scheduledUpdateLimit(perDay: number, now: Date): number {
  return Math.floor(((perDay / 2) * (thirdOf(now) + 1)) / THIRDS);
}

/** When a pass that has used its share has more calls again. */
export function nextShareAt(now: Date): Date {
  return new Date(startOfDay(now).getTime() + (thirdOf(now) + 1) * THIRD_MS);
}
