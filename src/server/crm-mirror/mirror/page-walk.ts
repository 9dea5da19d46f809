import { CrmError } from '../crm/crm-error';

/** Page to request. */
export interface PageRequest {
  /** Starts at 1. */
  pageNumber: number;
  pageSize: number;
}

const MAX_GAPS = 5;
const MAX_FRUITLESS_PAGES = 5;

/**
 * Walks through a query by page numbers with overlapping pages. Rows may be added and removed meanwhile; a page that begins with
 * an unknown row shows that some were skipped.
 */
export class PageWalk {
  private page: PageRequest;
  private limit: number;
  private readonly met = new Set<string>();
  /** Number of rows read without a gap. */
  private covered = 0;
  private gaps = 0;
  private fruitless = 0;

  constructor(pageSize: number) {
    this.limit = pageSize;
    this.page = { pageNumber: 1, pageSize };
  }

  get next(): PageRequest {
    return this.page;
  }

  get isAtStart(): boolean {
    return this.page.pageNumber === 1;
  }

  /**
   * Returns whether a page continues the rows seen before. If not, the walk restarts.
   * @throws CrmError `malformed` after too many restarts
   */
  follows(ids: readonly string[]): boolean {
    const [first] = ids;
    if (this.isAtStart || (first !== undefined && this.met.has(first))) return true;
    this.gaps += 1;
    if (this.gaps > MAX_GAPS) throw new CrmError('malformed', 'the pages do not fit together');
    this.met.clear();
    this.covered = 0;
    this.page = { pageNumber: 1, pageSize: this.limit };
    return false;
  }

  /**
   * Moves on after a page that was not the last.
   * @param appliedSize page size applied by the CRM; may be smaller than requested
   * @throws CrmError `malformed` if several pages bring nothing new
   */
  advance(ids: readonly string[], appliedSize: number | null): void {
    const before = this.met.size;
    for (const id of ids) this.met.add(id);
    this.fruitless = this.met.size > before ? 0 : this.fruitless + 1;
    if (this.fruitless > MAX_FRUITLESS_PAGES)
      throw new CrmError('malformed', 'the same page again and again');
    const size = Math.min(this.page.pageSize, appliedSize ?? Infinity, Math.max(ids.length, 1));
    if (size < this.page.pageSize) this.limit = size;
    this.covered = Math.max(this.covered, (this.page.pageNumber - 1) * size + ids.length);
    this.page = reachingFurthest(this.covered, this.limit);
  }
}

/** Returns the page that ends last among those that begin before the last of `covered` rows. */
function reachingFurthest(covered: number, limit: number): PageRequest {
  let best: PageRequest = { pageNumber: 1, pageSize: limit };
  for (let pageSize = limit; pageSize > limit / 2; pageSize -= 1) {
    const pageNumber = Math.floor((covered - 1) / pageSize) + 1;
    if (pageNumber * pageSize > best.pageNumber * best.pageSize) best = { pageNumber, pageSize };
  }
  return best;
}
