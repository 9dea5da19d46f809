import { CrmError, SyncStopped } from './crm-error';
import type { FireberryPage } from './fireberry-answer';
import type { Condition, FireberryClient, FireberryQuery } from './fireberry-client';
import { fieldNames, nameOf, stampOf, type CrmRecord, type EntityMapping } from './fireberry-mapping';
import { Sightings } from './fireberry-sightings';
import { naive, stampKey } from './fireberry-stamps';
import { PageWalk } from '../mirror/page-walk';
import { PAGE_SIZE } from '../mirror/sync-options';

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
  /** Records that are asked for at once. */
  pageSize: number;
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

const ALL: Question = { from: null, unstamped: true };

/** An empty page where there must be rows is asked for again so many times. */
const EMPTY_REPEATS = 1;
/** What is modified while we read does not count as news, so that only answers which are cut short need more. */
const MOST_CLOSINGS = 4;

/**
 * Reads an entity in the order of `modifiedon`, each page from a stamp of the one before, so that rows which move while
 * it reads are met again instead of passed over. Inside one stamp it walks by page numbers.
 *
 * An answer that is cut short lacks its end. So the newest records are asked for in falling order too, before reading
 * where all was read before (if nothing is new, that one page is enough), else after it: all of them must have been met.
 *
 * Yields pages; returns the last watermark.
 * @throws CrmError as the client does, and `malformed` for answers that cannot be put together.
 * @throws SyncStopped `empty` where records were and none is given any more.
 */
export async function* readRecords(options: ReadOptions): AsyncGenerator<ReadPage, string | null> {
  const { known } = options;
  if (known === null) return yield* readRising(options, null);
  const newest = await newestFrom(options, options.from);
  if (newest.records.length === 0) return confirmNothing(options);
  const sightings = sightingsFrom(options, newest);
  if (!newest.isLastPage || sightings.hasNewsIn(newest.records)) return yield* readRising(options, newest);
  yield { records: sightings.take(newest.records, ALL).fresh, watermark: known };
  return sightings.finish();
}

/** @param newest the newest records, where they were asked for already. */
async function* readRising(
  options: ReadOptions,
  newest: FireberryPage | null,
): AsyncGenerator<ReadPage, string | null> {
  const { client, mapping, pageSize } = options;
  const expected = new Set(newest?.records.map(nameOf));
  let question: Question = { from: options.from, unstamped: true };
  let walk = new PageWalk(pageSize);
  let sightings = newest && sightingsFrom(options, newest);
  let closings = 0;
  let empties = 0;
  let isMoreAnnounced = false;
  for (;;) {
    const page = await client.query(queryOf(mapping, filterOf(question), walk));
    sightings ??= sightingsFrom(options, page);
    if (page.records.length === 0 && (question.from !== null || !walk.isAtStart)) {
      empties += 1;
      if (empties <= EMPTY_REPEATS) continue;
      if (isMoreAnnounced) throw new CrmError('malformed', 'an empty page where more was announced');
    }
    empties = 0;
    const names = page.records.map(nameOf);
    if (!walk.follows(names)) continue;
    const { fresh, reach } = sightings.take(page.records, question);
    for (const name of names) expected.delete(name);
    if (fresh.length > 0) yield { records: fresh, watermark: sightings.watermark };
    isMoreAnnounced = !page.isLastPage && page.records.length > 0;
    if (isMoreAnnounced && !sightings.isLater(reach, question.from)) {
      walk.advance(names, page.pageSize);
      continue;
    }
    const from: string | null = sightings.isLater(reach, question.from) ? reach : question.from;
    if (!isMoreAnnounced) {
      const met = expected.size === 0 ? newest : null;
      const last = met ?? (await newestFrom(options, from));
      newest = null;
      if (last.records.length === 0 && from !== null)
        throw new CrmError('malformed', 'an empty page where there were rows');
      const isQuiet = sightings.knows(last.records, from);
      if (isQuiet) sightings.confirm(last.records);
      // Only what is stamped later than the present is new here: changed meanwhile, or stamped so that a cursor never gets
      // there and an answer that is cut short passes it over.
      const late = isQuiet && !met ? sightings.take(last.records, { from, unstamped: true }).fresh : [];
      if (late.length > 0) yield { records: late, watermark: sightings.watermark };
      if (isQuiet && (sightings.isConfirmed || closings > 0)) return sightings.finish();
      if (closings === MOST_CLOSINGS)
        throw new CrmError('malformed', 'each last page is followed by another');
      closings += 1;
    }
    question = { from, unstamped: !isMoreAnnounced };
    sightings.forgetBefore(from);
    walk = new PageWalk(pageSize);
  }
}

/** A page of the newest records from a stamp on, in rising order; it may lack its beginning, but never its end. */
async function newestFrom(
  { client, mapping, pageSize }: ReadOptions,
  from: string | null,
): Promise<FireberryPage> {
  for (let attempt = 0; ; attempt += 1) {
    const question = filterOf({ from, unstamped: true });
    const page = await client.query(queryOf(mapping, question, new PageWalk(pageSize), 'desc'));
    if (page.records.length > 0 || attempt === EMPTY_REPEATS)
      return { ...page, records: page.records.reverse() };
  }
}

/** Nothing since the cursor, not even the record that gave it: was that one deleted, or is everything kept from us? */
async function confirmNothing(options: ReadOptions): Promise<string | null> {
  const { zone, from, known } = options;
  const { records } = await newestFrom(options, null);
  if (records.length === 0) throw new SyncStopped('empty', 'the CRM no longer gives any of its records');
  const keyOf = (stamp: string | null): string => (stamp && stampKey(stamp, zone)) ?? '';
  if (records.some((record) => keyOf(stampOf(record)) >= keyOf(from)))
    throw new CrmError('malformed', 'an empty page where there are rows');
  return known;
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
 * @param page the first answer. A stamp after the present moment, by the CRM's clock or ours, whichever is behind, is not
 *   to be trusted, because a cursor there would hide what follows.
 */
function sightingsFrom({ startedAt, zone, known }: ReadOptions, page: FireberryPage): Sightings {
  const ours = startedAt.getTime();
  const theirs = page.at?.getTime() ?? ours;
  const moments = { cap: naive(Math.min(ours, theirs), zone), present: naive(theirs, zone) };
  return new Sightings(zone, moments, known);
}
