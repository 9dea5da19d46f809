import type { Clock } from '../services';

/** `Date` headers are whole seconds, and an answer takes a while: a smaller difference is not a wrong clock. */
const TOLERANCE_MS = 60_000;

/** The server's time, by the `Date` header of its last answer. A browser's clock may be wrong by days. */
export class ServerTime {
  private offsetMs = 0;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Milliseconds since 1970; the browser's own time before the first answer. */
  now(): number {
    return this.clock.now() + this.offsetMs;
  }

  /** Compares the clocks by an answer that has just come. */
  note(answer: Response): void {
    const served = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(served)) return;
    const offset = served - this.clock.now();
    this.offsetMs = Math.abs(offset) < TOLERANCE_MS ? 0 : offset;
  }
}
