import { getRecordName, getStamp, getFieldValue, type CrmRecord } from '../fireberry-mapping';
import { beforeRepeatedHour, isEmptyDate, stampKey } from '../fireberry-stamps';

interface RecordsRequest {
  from: string | null;
  withoutTime: boolean;
}

/** State of one reading: the records seen, the position reached, and untrusted data. */
export class SeenRecords {
  /** Id → latest stamp, of records that the current request may return again. */
  private readonly seen = new Map<string, string | null>();
  /** Records last seen without a stamp. A second response must confirm that they have none. */
  private readonly unconfirmed = new Set<string>();
  private readonly capKey: string;
  private readonly presentKey: string;
  private isDoubtful = false;
  private reached: string | null;
  private newest: string | null;

  /**
   * @param moments stamps after `cap` are not trusted; stamps after `present`, by the CRM's clock, were modified since the
   * reading began
   * @param known cursor of the previous reading
   */
  constructor(
    private readonly zone: string,
    moments: { cap: string; present: string },
    private readonly known: string | null,
  ) {
    this.capKey = this.getKey(moments.cap);
    this.presentKey = this.getKey(moments.present);
    this.reached = known;
    this.newest = known;
  }

  /**
   * Stamp up to which all records have been yielded. Stays fixed once a response contradicts itself. Equals `known` while a
   * missing stamp is unconfirmed, since its record would lie before the cursor and not be requested again.
   */
  get watermark(): string | null {
    return this.isConfirmed ? this.reached : this.known;
  }

  /** True if every record without a stamp has been seen twice. */
  get isConfirmed(): boolean {
    return this.unconfirmed.size === 0;
  }

  /** Returns the last watermark after all records were read. */
  finish(): string | null {
    return this.isConfirmed && !this.isDoubtful ? this.newest : this.watermark;
  }

  isLater(left: string | null, right: string | null): boolean {
    return this.getKey(left) > this.getKey(right);
  }

  /** Returns whether any of these is newer than the previous cursor, or has no stamp. */
  hasNewsIn(records: readonly CrmRecord[]): boolean {
    return records.some((record) => {
      const stamp = getStamp(record);
      return stamp === null || this.isLater(stamp, this.known);
    });
  }

  /** Returns whether all of these were seen, ignoring records before `from` or modified since the reading began. */
  hasSeenAll(records: readonly CrmRecord[], from: string | null): boolean {
    return records.every((record) => {
      const stamp = getStamp(record);
      const key = this.getKey(stamp);
      if (key !== '' && (key > this.presentKey || key < this.getSortKey(from))) return true;
      return this.seen.get(getRecordName(record)) === stamp;
    });
  }

  /** Confirms, by another response, that its withoutTime records have no stamp. */
  confirm(records: readonly CrmRecord[]): void {
    for (const record of records)
      if (getStamp(record) === null) this.unconfirmed.delete(getRecordName(record));
  }

  /**
   * Processes a response and returns its new or changed records. `reach` is the second largest of several stamps. The largest is
   * set by a single record and, if wrong, would skip the records before it. Null: no position.
   */
  take(records: readonly CrmRecord[], request: RecordsRequest): { fresh: CrmRecord[]; reach: string | null } {
    const fresh: CrmRecord[] = [];
    const stamps = new Map<string, string>();
    let previous = '';
    let future = false;
    for (const record of records) {
      const id = getRecordName(record);
      const stamp = getStamp(record);
      const key = this.getKey(stamp);
      const sortKey = this.getSortKey(stamp);
      if (request.withoutTime && stamp === null) this.unconfirmed.delete(id);
      // An empty date is no position: the CRM rejects queries before it, and may return such records anywhere.
      const isInOrder = key !== '' && stamp !== null && !isEmptyDate(stamp);
      if (isInOrder && key <= this.capKey) stamps.set(sortKey, this.surelyReached(stamp));
      if (this.seen.has(id) && this.seen.get(id) === stamp) continue;
      this.seen.set(id, stamp);
      fresh.push(record);
      if (stamp === null) this.recordUnstamped(id, request);
      else this.unconfirmed.delete(id);
      // Such a record cannot be requested again by its id.
      if (typeof getFieldValue(record, '_id') !== 'string') this.isDoubtful = true;
      if (!isInOrder) continue;
      if (key > this.capKey) future = true;
      // The record is out of order: either its stamp or its position is wrong.
      else if (future || sortKey < previous || sortKey < this.getSortKey(request.from))
        this.isDoubtful = true;
      else previous = sortKey;
    }
    return { fresh, reach: this.updateReach(stamps) };
  }

  /** Drops records that a request from this stamp on cannot return again. */
  forgetBefore(stamp: string | null): void {
    const limit = this.getSortKey(stamp);
    for (const [id, seenStamp] of this.seen) {
      const key = this.getKey(seenStamp);
      if (key !== '' && key < limit) this.seen.delete(id);
    }
  }

  private recordUnstamped(id: string, request: RecordsRequest): void {
    // A request for stamps cannot return it; the very first request returns every record.
    if (!request.withoutTime) this.isDoubtful = true;
    this.unconfirmed.add(id);
  }

  /** @param stamps stamps of one response by key */
  private updateReach(stamps: ReadonlyMap<string, string>): string | null {
    const [last, ...others] = [...stamps.keys()].sort().reverse();
    if (last === undefined) return null;
    const reach = stamps.get(others[0] ?? last) ?? null;
    const newest = stamps.get(last) ?? null;
    if (!this.isDoubtful && this.isLater(reach, this.reached)) this.reached = reach;
    if (!this.isDoubtful && this.isLater(newest, this.newest)) this.newest = newest;
    return reach;
  }

  /** Returns a stamp from which no record is skipped. A request from within a repeated hour may skip records. */
  private surelyReached(stamp: string): string {
    return beforeRepeatedHour(stamp, this.zone) ?? stamp;
  }

  /** Returns the sort position of a stamp as a comparable text. All stamps of a repeated hour share one position. */
  private getSortKey(stamp: string | null): string {
    const before = stamp && beforeRepeatedHour(stamp, this.zone);
    return before ? `${before}.999999999` : this.getKey(stamp);
  }

  private getKey(stamp: string | null): string {
    return stampKey(stamp, this.zone);
  }
}
