import { nameOf, stampOf, valueOf, type CrmRecord } from './fireberry-mapping';
import { beforeRepeatedHour, isEmptyDate, stampKey } from './fireberry-stamps';

interface Asked {
  from: string | null;
  unstamped: boolean;
}

/** What one reading has seen: which records are new to it, how far it has come, and what it must not trust. */
export class Sightings {
  /** Id → stamp at the last sight, of the records that the present question may bring again. */
  private readonly seen = new Map<string, string | null>();
  /** Seen without a stamp and not since: the CRM is to confirm that they have none. */
  private readonly unconfirmed = new Set<string>();
  private readonly capKey: string;
  private readonly presentKey: string;
  private isDoubtful = false;
  private reached: string | null;
  private newest: string | null;

  /**
   * @param moments stamps: after `cap` they are not to be trusted; what is stamped after `present`, by the CRM's clock,
   *   was modified since the reading began.
   * @param known up to where everything was read before.
   */
  constructor(
    private readonly zone: string,
    moments: { cap: string; present: string },
    private readonly known: string | null,
  ) {
    this.capKey = this.keyOf(moments.cap) ?? '';
    this.presentKey = this.keyOf(moments.present) ?? '';
    this.reached = known;
    this.newest = known;
  }

  /**
   * Everything up to here has been given. Stands still as soon as an answer contradicted itself; what was known before
   * while a missing stamp is not confirmed, since its record would lie behind a cursor and not be asked for again.
   */
  get watermark(): string | null {
    return this.isConfirmed ? this.reached : this.known;
  }

  /** Has every record without a stamp been seen twice? */
  get isConfirmed(): boolean {
    return this.unconfirmed.size === 0;
  }

  /** The last watermark, once all was read. */
  finish(): string | null {
    return this.isConfirmed && !this.isDoubtful ? this.newest : this.watermark;
  }

  isLater(left: string | null, right: string | null): boolean {
    return (this.keyOf(left) ?? '') > (this.keyOf(right) ?? '');
  }

  /** Is one of these newer than what was known before, or such that nobody can date it? */
  hasNewsIn(records: readonly CrmRecord[]): boolean {
    return records.some((record) => {
      const stamp = stampOf(record);
      return stamp === null || this.isLater(stamp, this.known);
    });
  }

  /** Have all of these been seen, of those that lie in what was asked for and were there when the reading began? */
  knows(records: readonly CrmRecord[], from: string | null): boolean {
    return records.every((record) => {
      const stamp = stampOf(record);
      const key = this.keyOf(stamp);
      if (key !== null && (key > this.presentKey || key < this.placeOf(from))) return true;
      return this.seen.get(nameOf(record)) === stamp;
    });
  }

  /** Another answer with these: what has no stamp there has none. */
  confirm(records: readonly CrmRecord[]): void {
    for (const record of records) if (stampOf(record) === null) this.unconfirmed.delete(nameOf(record));
  }

  /**
   * Notes an answer and gives its records that are new, or stamped differently than before.
   * `reach` is how far the answer leads: the largest stamp of several, for the largest of all is one record's word, and
   * to believe a wrong one would pass over what lies before it. Null: nowhere.
   */
  take(records: readonly CrmRecord[], asked: Asked): { fresh: CrmRecord[]; reach: string | null } {
    const fresh: CrmRecord[] = [];
    const stamps = new Map<string, string>();
    let previous = '';
    let future = false;
    for (const record of records) {
      const id = nameOf(record);
      const stamp = stampOf(record);
      const key = this.keyOf(stamp);
      const place = this.placeOf(stamp);
      if (asked.unstamped && stamp === null) this.unconfirmed.delete(id);
      // An empty date is no place: the CRM refuses a question from before it, and may give it wherever it gives none.
      const isPlace = key !== null && stamp !== null && !isEmptyDate(stamp);
      if (isPlace && key <= this.capKey) stamps.set(place, this.surelyReached(stamp));
      if (this.seen.has(id) && this.seen.get(id) === stamp) continue;
      this.seen.set(id, stamp);
      fresh.push(record);
      if (stamp === null) this.noteUnstamped(id, asked);
      else this.unconfirmed.delete(id);
      // Nobody could ask for it again by its id.
      if (typeof valueOf(record, '_id') !== 'string') this.isDoubtful = true;
      if (!isPlace) continue;
      if (key > this.capKey) future = true;
      // Not where its stamp says that it belongs: one of the two is wrong.
      else if (future || place < previous || place < this.placeOf(asked.from)) this.isDoubtful = true;
      else previous = place;
    }
    return { fresh, reach: this.noteReach(stamps) };
  }

  /** Drops what a question from this stamp on cannot bring again. */
  forgetBefore(stamp: string | null): void {
    const limit = this.placeOf(stamp);
    for (const [id, seenStamp] of this.seen) {
      const key = this.keyOf(seenStamp);
      if (key !== null && key < limit) this.seen.delete(id);
    }
  }

  private noteUnstamped(id: string, asked: Asked): void {
    // A question for stamps cannot bring it; the first question of all brings every record.
    if (!asked.unstamped) this.isDoubtful = true;
    this.unconfirmed.add(id);
  }

  /** @param stamps of one answer, by key. */
  private noteReach(stamps: ReadonlyMap<string, string>): string | null {
    const [last, ...others] = [...stamps.keys()].sort().reverse();
    if (last === undefined) return null;
    const reach = stamps.get(others[0] ?? last) ?? null;
    const newest = stamps.get(last) ?? null;
    if (!this.isDoubtful && this.isLater(reach, this.reached)) this.reached = reach;
    if (!this.isDoubtful && this.isLater(newest, this.newest)) this.newest = newest;
    return reach;
  }

  /** A stamp from which on nothing is passed over: a question from the middle of an hour that comes twice may. */
  private surelyReached(stamp: string): string {
    return beforeRepeatedHour(stamp, this.zone) ?? stamp;
  }

  /** Where this stamp stands in the order, as a text that compares; all of an hour that comes twice in one place. */
  private placeOf(stamp: string | null): string {
    const before = stamp && beforeRepeatedHour(stamp, this.zone);
    return before ? `${before}.999999999` : (this.keyOf(stamp) ?? '');
  }

  private keyOf(stamp: string | null): string | null {
    return stamp === null ? null : stampKey(stamp, this.zone);
  }
}
