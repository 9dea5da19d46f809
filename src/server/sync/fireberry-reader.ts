import { CrmError } from './crm-error';
import type { FireberryPage } from './fireberry-answer';
import type { Condition, FireberryClient, FireberryQuery } from './fireberry-client';
import { fieldNames, nameOf, type CrmRecord, type EntityMapping } from './fireberry-mapping';
import { Sightings } from './fireberry-sightings';
import { naive } from './fireberry-stamps';
import { PageWalk } from './page-walk';
import { PAGE_SIZE } from './sync-options';

export interface ReadPage {
  /** Records not yet given in this form. */
  records: CrmRecord[];
  /** Every record stamped up to here has been given; null: none is sure. A `modifiedon` as it was received. */
  watermark: string | null;
}

export interface ReadOptions {
  client: Pick<FireberryClient, 'query'>;
  mapping: EntityMapping;
  zone: string;
  /** Where to begin, a `modifiedon`; null: at the beginning. */
  from: string | null;
  /** Up to where everything was read before: if nothing newer comes, one page is enough. */
  known: string | null;
  /** Our clock when reading begins. */
  startedAt: Date;
}

/** Records with a stamp of at least `from` (null: all), with `unstamped` also those that have none. */
interface Question {
  from: string | null;
  unstamped: boolean;
}

/** An empty page where there must be rows is asked for again so many times. */
const EMPTY_REPEATS = 1;
/** What is modified while we read does not count as news, so that only answers which are cut short need more. */
const MOST_CLOSINGS = 4;

/**
 * Reads an entity in the order of `modifiedon`, each page from the last stamp of the one before, so that rows which
 * move while it reads are met again instead of passed over. Inside one stamp it walks by page numbers. At the end it
 * asks once more from the last stamp, and for records without one: an answer that was cut short is then noticed.
 *
 * Yields pages; returns the last watermark.
 * @throws CrmError as the client does, and `malformed` for answers that cannot be put together.
 */
export async function* readRecords(options: ReadOptions): AsyncGenerator<ReadPage, string | null> {
  const { client, mapping, known } = options;
  let question: Question = { from: options.from, unstamped: true };
  let walk = new PageWalk(PAGE_SIZE);
  let sightings: Sightings | null = null;
  let closings = 0;
  let empties = 0;
  let brought = 0;
  let isMoreAnnounced = false;
  for (;;) {
    const page = await client.query(queryOf(mapping, filterOf(question), walk));
    sightings ??= new Sightings(options.zone, capOf(options, page), known);
    if (page.records.length === 0 && (question.from !== null || !walk.isAtStart)) {
      empties += 1;
      if (empties <= EMPTY_REPEATS) continue;
      if (isMoreAnnounced) throw new CrmError('malformed', 'an empty page where more was announced');
    }
    empties = 0;
    const names = page.records.map(nameOf);
    if (!walk.follows(names)) continue;
    const { fresh, overdue } = sightings.take(page.records, question);
    brought += overdue;
    if (fresh.length > 0) yield { records: fresh, watermark: sightings.watermark };
    isMoreAnnounced = !page.isLastPage && page.records.length > 0;
    if (isMoreAnnounced && !sightings.isBeyond(question.from)) {
      walk.advance(names, page.pageSize);
      continue;
    }
    if (isMoreAnnounced) {
      question = { from: sightings.newest, unstamped: false };
    } else {
      const isIdle = closings === 0 && known !== null && !sightings.hasNews;
      const isQuiet = closings > 0 && question.unstamped && brought === 0;
      if (isIdle || isQuiet) return sightings.finish(known);
      if (closings === MOST_CLOSINGS)
        throw new CrmError('malformed', 'each last page is followed by another');
      closings += 1;
      question = { from: sightings.newest ?? options.from, unstamped: true };
    }
    sightings.forgetBefore(question.from);
    walk = new PageWalk(PAGE_SIZE);
    brought = 0;
  }
}

/**
 * Asks for records by their ids, at most a page of them.
 * @param order of `modifiedon`.
 * @throws CrmError as the client does, and `malformed` when the pages do not fit together.
 */
export function readByIds(
  client: Pick<FireberryClient, 'query'>,
  mapping: EntityMapping,
  ids: readonly string[],
  order: 'asc' | 'desc' = 'asc',
): Promise<CrmRecord[]> {
  const condition: Condition = { fieldName: mapping.primaryKey, operator: 'eq-in', value: ids };
  return readWhere(client, mapping, { type: 'AND', conditions: [condition] }, order);
}

/**
 * Asks for all records for which a filter holds, each once.
 * @param order of `modifiedon`.
 * @throws CrmError as the client does, and `malformed` when the pages do not fit together.
 */
export async function readWhere(
  client: Pick<FireberryClient, 'query'>,
  mapping: EntityMapping,
  filter: FireberryQuery['filter'],
  order: 'asc' | 'desc' = 'asc',
): Promise<CrmRecord[]> {
  const found = new Map<string, CrmRecord>();
  const walk = new PageWalk(PAGE_SIZE);
  for (;;) {
    const page = await client.query(queryOf(mapping, filter, walk, order));
    const names = page.records.map(nameOf);
    if (!walk.follows(names)) continue;
    for (const record of page.records) found.set(nameOf(record), record);
    if (page.isLastPage) return [...found.values()];
    walk.advance(names, page.pageSize);
  }
}

function queryOf(
  mapping: EntityMapping,
  filter: FireberryQuery['filter'],
  walk: PageWalk,
  order: 'asc' | 'desc' = 'asc',
): FireberryQuery {
  return {
    objectType: mapping.objectType,
    fields: fieldNames(mapping),
    filter,
    orderBy: ['modifiedon', mapping.primaryKey],
    order,
    ...walk.next,
  };
}

function filterOf({ from, unstamped }: Question): FireberryQuery['filter'] {
  if (from === null) return null;
  const conditions: Condition[] = [{ fieldName: 'modifiedon', operator: 'ge', value: from }];
  if (unstamped) conditions.push({ fieldName: 'modifiedon', operator: 'is-null' });
  return { type: unstamped ? 'OR' : 'AND', conditions };
}

/**
 * The present moment as a stamp, by the CRM's clock or ours, whichever is behind: a stamp after it is not to be
 * trusted, because a cursor there would hide what follows.
 */
function capOf({ startedAt, zone }: ReadOptions, page: FireberryPage): string {
  const ms = Math.min(startedAt.getTime(), page.at?.getTime() ?? Infinity);
  return naive(ms, zone);
}
