import { IDS_LISTED, type TouchedRecords } from '../../../contract/sync/comparison-contract';

/** Records that something was done to: all are counted, the first are named. */
export class Touched {
  private readonly ids = new Set<string>();

  add(ids: Iterable<string>): void {
    for (const id of ids) this.ids.add(id);
  }

  get count(): number {
    return this.ids.size;
  }

  toReport(): TouchedRecords {
    return { count: this.count, ids: [...this.ids].slice(0, IDS_LISTED) };
  }
}
