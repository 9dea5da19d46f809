import type { Clock } from '../services';

/** Minimum clock difference, ms. `Date` headers have whole seconds and responses take time, so a smaller one is ignored. */
const TOLERANCE_MS = 60_000;

/** Server time, derived from the `Date` header of the last response. A browser's clock may be wrong by days. */
export class ServerTime {
  private offsetMs = 0;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Returns the time in ms since 1970; the browser's time before the first response. */
  now(): number {
    return this.clock.now() + this.offsetMs;
  }

  /** Updates the clock difference from a response. */
  update(response: Response): void {
    const served = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(served)) return;
    const offset = served - this.clock.now();
    this.offsetMs = Math.abs(offset) < TOLERANCE_MS ? 0 : offset;
  }
}
