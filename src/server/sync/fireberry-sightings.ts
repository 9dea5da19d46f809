import { nameOf, stampOf, valueOf, type CrmRecord } from './fireberry-mapping';
import { stampKey } from './fireberry-stamps';

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
  private readonly knownKey: string;
  private isDoubtful = false;
  private trusted: string | null;
  private newestKey = '';
  private newestStamp: string | null = null;
  /** Has it seen a record that is newer than what was known before, or that nobody can date? */
  hasNews = false;

  constructor(
    private readonly zone: string,
    cap: string,
    known: string | null,
  ) {
    this.capKey = this.keyOf(cap) ?? '';
    this.knownKey = this.keyOf(known) ?? '';
    this.trusted = known;
  }

  /** The largest stamp seen that does not lie in the future. */
  get newest(): string | null {
    return this.newestStamp;
  }

  /** Everything up to here has been given. Stands still as soon as an answer contradicted itself. */
  get watermark(): string | null {
    return this.trusted;
  }

  /** Has it come further than this stamp? */
  isBeyond(stamp: string | null): boolean {
    return this.newestKey > (this.keyOf(stamp) ?? '');
  }

  /**
   * Notes an answer and gives its records that are new, or stamped differently than before; `overdue` is how many of
   * them were there before the reading began.
   */
  take(records: readonly CrmRecord[], asked: Asked): { fresh: CrmRecord[]; overdue: number } {
    const fresh: CrmRecord[] = [];
    let overdue = 0;
    let reached = '';
    let future = false;
    for (const record of records) {
      const id = nameOf(record);
      const stamp = stampOf(record);
      const key = this.keyOf(stamp);
      if (asked.unstamped && stamp === null) this.unconfirmed.delete(id);
      if (this.seen.get(id) === stamp) continue;
      this.seen.set(id, stamp);
      fresh.push(record);
      if (key === null || key <= this.capKey) overdue += 1;
      if (stamp === null) this.noteUnstamped(id, asked);
      else this.unconfirmed.delete(id);
      // Nobody could ask for it again by its id.
      if (typeof valueOf(record, '_id') !== 'string') this.isDoubtful = true;
      if (key === null) continue;
      if (key > this.capKey) future = true;
      // Not where its stamp says that it belongs: one of the two is wrong.
      else if (future || key < reached || key < (this.keyOf(asked.from) ?? '')) this.isDoubtful = true;
      else reached = key;
      if (key > this.knownKey) this.hasNews = true;
      this.reach(key, stamp);
    }
    if (!this.isDoubtful) this.trusted = laterOf(this.trusted, this.newestStamp, this.zone);
    return { fresh, overdue };
  }

  /** Drops what a question from this stamp on cannot bring again. */
  forgetBefore(stamp: string | null): void {
    const limit = this.keyOf(stamp) ?? '';
    for (const [id, seenStamp] of this.seen) {
      const key = this.keyOf(seenStamp);
      if (key !== null && key < limit) this.seen.delete(id);
    }
  }

  /** The last watermark, once all was read; `known` when a missing stamp was not confirmed. */
  finish(known: string | null): string | null {
    return this.unconfirmed.size > 0 ? known : this.trusted;
  }

  private noteUnstamped(id: string, asked: Asked): void {
    this.hasNews = true;
    // A question for stamps cannot bring it; the first question of all brings every record.
    if (!asked.unstamped) this.isDoubtful = true;
    this.unconfirmed.add(id);
  }

  private reach(key: string, stamp: string | null): void {
    if (key > this.capKey || key <= this.newestKey) return;
    this.newestKey = key;
    this.newestStamp = stamp;
  }

  private keyOf(stamp: string | null): string | null {
    return stamp === null ? null : stampKey(stamp, this.zone);
  }
}

function laterOf(left: string | null, right: string | null, zone: string): string | null {
  if (left === null || right === null) return left ?? right;
  return (stampKey(right, zone) ?? '') > (stampKey(left, zone) ?? '') ? right : left;
}
