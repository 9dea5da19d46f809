import { CrmError, SyncStopped } from './crm-error';
import type { FireberryPage } from './fireberry-response';
import type { Condition, FireberryClient, FireberryQuery } from './fireberry-client';
import { fieldNames, getRecordName, getStamp, type CrmRecord, type EntityMapping } from './fireberry-mapping';
import { EMPTY_REPEATS, nextRising, startRising, type QueryRange } from './reading/rising-reading';
import { SeenRecords } from './reading/seen-records';
import { naive, stampKey } from './fireberry-stamps';
import { PageWalk } from '../mirror/page-walk';
import { PAGE_SIZE } from '../mirror/sync-options';

export interface ReadPage {
  /** Records that are new or changed since they were last yielded. */
  records: CrmRecord[];
  /** `modifiedon` as received. All records up to it have been yielded; null: none is certain. */
  watermark: string | null;
}

export interface ReadOptions {
  client: Pick<FireberryClient, 'query'>;
  mapping: EntityMapping;
  zone: string;
  /** Number of records requested at once. */
  pageSize: number;
  /** `modifiedon` to start at; null: from the beginning. */
  from: string | null;
  /** Cursor of the previous reading. If there is nothing newer, one page is enough. */
  known: string | null;
  /** Our time when the reading begins. */
  startedAt: Date;
}

const ALL: QueryRange = { from: null, withoutTime: true };

/**
 * Reads an entity in the order of `modifiedon`. Each page starts at a stamp of the previous one, so that rows that move during
 * the reading are read again instead of skipped. Records with the same stamp are read by page number.
 * A truncated response lacks its end. Therefore the newest records are also requested in descending order: before reading if
 * everything was read before (if nothing is new, that one page is enough), otherwise afterwards. All of them must have been read.
 * Yields pages; returns the last watermark.
 * @throws CrmError as the client does, and `malformed` for inconsistent responses
 * @throws SyncStopped `empty` if the CRM returns none of its former records
 */
export async function* readRecords(options: ReadOptions): AsyncGenerator<ReadPage, string | null> {
  const { known } = options;
  if (known === null) return yield* readRising(options, null);
  const newest = await newestFrom(options, options.from);
  if (newest.records.length === 0) return confirmNothing(options);
  const seen = createSeenRecords(options, newest);
  if (!newest.isLastPage || seen.hasNewsIn(newest.records)) return yield* readRising(options, newest);
  yield { records: seen.take(newest.records, ALL).fresh, watermark: known };
  return seen.finish();
}

/** @param newest the newest records, if they were already requested */
async function* readRising(
  options: ReadOptions,
  newest: FireberryPage | null,
): AsyncGenerator<ReadPage, string | null> {
  const { client, mapping, pageSize } = options;
  const unread = new Set(newest?.records.map(getRecordName));
  let state = startRising(options.from);
  let walk = new PageWalk(pageSize);
  let seen = newest && createSeenRecords(options, newest);
  for (;;) {
    const page = await client.query(getQuery(mapping, getFilter(state.range), walk));
    seen ??= createSeenRecords(options, page);
    const isEmpty = page.records.length === 0;
    state = nextRising(state, { kind: 'received', isEmpty, isFirstPage: walk.isAtStart });
    if (state.step === 'ask') continue;
    const names = page.records.map(getRecordName);
    if (!walk.follows(names)) continue;
    const { fresh, reach } = seen.take(page.records, state.range);
    for (const name of names) unread.delete(name);
    if (fresh.length > 0) yield { records: fresh, watermark: seen.watermark };
    const later = seen.isLater(reach, state.range.from) ? reach : null;
    state = nextRising(state, { kind: 'taken', isEmpty, isLastPage: page.isLastPage, reach: later });
    if (state.step === 'advance') {
      walk.advance(names, page.pageSize);
      continue;
    }
    if (state.step === 'check') {
      const known = unread.size === 0 ? newest : null;
      newest = null;
      const { late, ...result } = await checkEnd(options, seen, state.range.from, known);
      if (late.length > 0) yield { records: late, watermark: seen.watermark };
      state = nextRising(state, { kind: 'checked', ...result });
      if (state.step === 'finish') return seen.finish();
    }
    seen.forgetBefore(state.range.from);
    walk = new PageWalk(pageSize);
  }
}

/**
 * Compares the records that were read with the newest ones.
 * @param known the newest records, if they were requested before and all of them were read
 * @returns `late`: records with a stamp after the present: changed meanwhile, or with a future stamp that a cursor never reaches
 * and a truncated response omits
 */
async function checkEnd(
  options: ReadOptions,
  seen: SeenRecords,
  from: string | null,
  known: FireberryPage | null,
): Promise<{ late: CrmRecord[]; isEmpty: boolean; isQuiet: boolean; isConfirmed: boolean }> {
  const { records } = known ?? (await newestFrom(options, from));
  const isQuiet = seen.hasSeenAll(records, from);
  if (isQuiet) seen.confirm(records);
  const late = isQuiet && !known ? seen.take(records, { from, withoutTime: true }).fresh : [];
  return { late, isEmpty: records.length === 0, isQuiet, isConfirmed: seen.isConfirmed };
}

/** Returns a page of the newest records from a stamp on, in ascending order. It may lack its beginning, but never its end. */
async function newestFrom(
  { client, mapping, pageSize }: ReadOptions,
  from: string | null,
): Promise<FireberryPage> {
  for (let attempt = 0; ; attempt += 1) {
    const range = getFilter({ from, withoutTime: true });
    const page = await client.query(getQuery(mapping, range, new PageWalk(pageSize), 'desc'));
    if (page.records.length > 0 || attempt === EMPTY_REPEATS)
      return { ...page, records: page.records.reverse() };
  }
}

/**
 * Nothing was returned since the cursor, not even the record that set it. Checks whether that record was deleted or the CRM
 * withholds all records.
 */
async function confirmNothing(options: ReadOptions): Promise<string | null> {
  const { zone, from, known } = options;
  const { records } = await newestFrom(options, null);
  if (records.length === 0) throw new SyncStopped('empty', 'the CRM no longer gives any of its records');
  if (records.some((record) => stampKey(getStamp(record), zone) >= stampKey(from, zone)))
    throw new CrmError('malformed', 'an empty page where there are rows');
  return known;
}

/**
 * Requests records by their ids, at most one page.
 * @param order of `modifiedon`
 * @throws CrmError as the client does, and `malformed` for inconsistent pages
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
 * Requests all records that match a filter, each once.
 * @param order of `modifiedon`
 * @throws CrmError as the client does, and `malformed` for inconsistent pages
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
    const page = await client.query(getQuery(mapping, filter, walk, order));
    const names = page.records.map(getRecordName);
    if (!walk.follows(names)) continue;
    for (const record of page.records) found.set(getRecordName(record), record);
    if (page.isLastPage) return [...found.values()];
    walk.advance(names, page.pageSize);
  }
}

function getQuery(
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

function getFilter({ from, withoutTime }: QueryRange): FireberryQuery['filter'] {
  if (from === null) return null;
  const conditions: Condition[] = [{ fieldName: 'modifiedon', operator: 'ge', value: from }];
  if (withoutTime) conditions.push({ fieldName: 'modifiedon', operator: 'is-null' });
  return { type: withoutTime ? 'OR' : 'AND', conditions };
}

/**
 * @param page the first response. Stamps after the present, by the earlier of the CRM's clock and ours, are not trusted, because
 * a cursor there would skip later records.
 */
function createSeenRecords({ startedAt, zone, known }: ReadOptions, page: FireberryPage): SeenRecords {
  const serverTime = startedAt.getTime();
  const crmTime = page.at?.getTime() ?? serverTime;
  const moments = { cap: naive(Math.min(serverTime, crmTime), zone), present: naive(crmTime, zone) };
  return new SeenRecords(zone, moments, known);
}
