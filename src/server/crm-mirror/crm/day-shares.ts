import { startOfDay } from './crm-budget';

/*
 * A full pass may need more calls than a day has. Last updates continue beside it and may use up to half of the day's calls. The
 * pass may use their unused calls later that day, in thirds of the day.
 */

const THIRDS = 3;
const THIRD_MS = 86_400_000 / THIRDS;

function getThird(now: Date): number {
  return Math.floor((now.getTime() - startOfDay(now).getTime()) / THIRD_MS);
}

/** Returns the number of calls of the day at which a full pass stops and leaves the rest to last updates. */
export function passLimit(perDay: number, now: Date): number {
  return perDay - Math.ceil((perDay / 2) * (1 - getThird(now) / THIRDS));
}

/** Returns the number of calls of the day for last updates beside an open pass. */
export function updateLimit(perDay: number): number {
  return Math.floor(perDay / 2);
}

/** Returns the number of calls that scheduled last updates may have used so far. They are spread over the day. */
export function scheduledUpdateLimit(perDay: number, now: Date): number {
  return Math.floor(((perDay / 2) * (getThird(now) + 1)) / THIRDS);
}

/** Returns the time when a pass that has used its share gets more calls. */
export function nextShareAt(now: Date): Date {
  return new Date(startOfDay(now).getTime() + (getThird(now) + 1) * THIRD_MS);
}
