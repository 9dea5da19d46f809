const SAME_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
/** Maximum number of rows of a reader in an hour. One further row stands for all others. */
const MAX_IN_HOUR = 300;

/** The row to write about a view: its own, one for all further views, or none. */
export type Noted = 'row' | 'more' | 'nothing';

/** Remembers the views that this server has written. Another server may write the same again: there are never too few rows. */
export class ViewMemory {
  readonly #times = new Map<string, number>();
  readonly #counts = new Map<string, { since: number; count: number }>();

  /** @param key reader, agent, period and screen @param forMs time in which the same view is one row */
  choose(reader: string, key: string, now: number, forMs = SAME_MS): Noted {
    const last = this.#times.get(key);
    if (last !== undefined && now - last < forMs) return 'nothing';
    const counted = this.#counts.get(reader);
    if (!counted || now - counted.since >= HOUR_MS) return 'row';
    if (counted.count < MAX_IN_HOUR) return 'row';
    return counted.count === MAX_IN_HOUR ? 'more' : 'nothing';
  }

  /** Remembers a written row. */
  remember(reader: string, key: string, now: number): void {
    this.#forget(now);
    // `set` alone would keep the key's earlier place.
    this.#times.delete(key);
    this.#times.set(key, now);
    const counted = this.#counts.get(reader);
    const isNew = !counted || now - counted.since >= HOUR_MS;
    this.#counts.set(reader, isNew ? { since: now, count: 1 } : { ...counted, count: counted.count + 1 });
  }

  /** Removes what no longer counts. Entries are in the order of their times. */
  #forget(now: number): void {
    for (const [key, at] of this.#times) {
      if (now - at < HOUR_MS) break;
      this.#times.delete(key);
    }
  }
}
