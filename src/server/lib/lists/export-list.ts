import { exportAction, type AnyList } from '#contract/lib/lists/list';
import { MAX_EXPORTED_ROWS, type SortDirection } from '#contract/lib/lists/list-schemas';
import { insertAudit } from '../audit-queries';
import { businessDate, businessTime } from '../clock';
import type { Database } from '#server/db/database';
import type { Caller } from '../http/caller';
import { HttpError } from '../http/errors';
import type { ServedFile } from '../http/responses/respond-with-file';
import type { Services } from '../services';
import { aboutFile, shownDay } from './about-file';
import type { RowKey } from './list-keys';
import type { AnySource, Row, SheetColumnSource } from './list-source';
import { listsTexts } from './lists-texts';
import { countRows, TYPED, resolveSearchText, withoutHidden, type Filter } from './query-list';
import { getRowKey, getSort } from './read-rows';
import { findRows, type PageRequest } from './walk-rows';
import { xlsxFile, type Cell } from './xlsx-file';

export interface ExportRequest {
  filter: Filter;
  sort: string;
  direction: SortDirection;
}

interface Exported {
  path: AnyList['path'];
  source: AnySource;
  request: ExportRequest;
  user: Pick<Caller, 'id' | 'displayName' | 'email'>;
  /** Fields hidden from this user. */
  hidden: ReadonlyMap<string, unknown>;
}

type Sheet = NonNullable<AnySource['sheet']>;

/** Small batches let other requests use the shared database in between. */
const BATCH_ROWS = 1_000;

/**
 * Exports all rows of a filter as an Excel file, streamed while it is written. The export is recorded in the audit log. A second
 * sheet describes the origin of the rows.
 * @throws HttpError `too_many_rows` before anything is written
 */
export async function exportList(
  services: Pick<Services, 'db' | 'clock'> & { sync: Pick<Services['sync'], 'lastSyncTime'> },
  exported: Exported,
): Promise<ServedFile> {
  const { path, source, request, user, hidden } = exported;
  const { db, clock } = services;
  const { sheet } = source;
  if (!sheet) throw new Error(`${path} is exported and has no sheet`);
  const { condition, meant } = await resolveSearchText(source, request.filter, services);
  const count = await countRows(db, source, condition, MAX_EXPORTED_ROWS + 1);
  if (count > MAX_EXPORTED_ROWS) {
    const details = { most: MAX_EXPORTED_ROWS };
    throw new HttpError('too_many_rows', 'more rows than one file may have', { details });
  }
  // Read before the rows: they may then be newer than this time, never older.
  const lastSyncTime = await services.sync.lastSyncTime();
  await insertAudit(db, { actorId: user.id, action: exportAction(path), details: { ...request, count } });
  const columns = sheet.columns.filter(({ field }) => !hidden.has(field));
  const now = clock.now();
  const about = aboutFile({
    contents: sheet.name,
    rows: count,
    of: [
      [listsTexts.filter, await filterWords(db, source, sheet, withMeant(request.filter, meant))],
      [listsTexts.sort, sortWords(sheet, request)],
      ...((await sheet.about?.(db)) ?? []),
    ],
    made: { at: now, by: user },
    lastSyncTime,
  });
  const walk = {
    ...request,
    source,
    condition,
    inclusive: false,
    towards: 'after',
    limit: BATCH_ROWS,
  } as const;
  const content = xlsxFile({
    name: sheet.name,
    columns,
    batches: getBatches(db, walk, columns, hidden),
    total: (shown) => listsTexts.total(shown, sheet.name),
    about,
  });
  return { name: `${sheet.name} ${businessDate(now)}.xlsx`, content };
}

async function* getBatches(
  db: Database,
  request: Omit<PageRequest, 'from'>,
  columns: readonly SheetColumnSource[],
  hidden: ReadonlyMap<string, unknown>,
): AsyncGenerator<Cell[][]> {
  let from: RowKey | null = null;
  for (;;) {
    const found = await findRows(db, { ...request, from });
    const rows = found.map((row) => withoutHidden(row, hidden));
    yield rows.map((row) => columns.map((column) => getCell(row, column)));
    const last = found.at(-1);
    if (!last || found.length < request.limit) return;
    from = getRowKey(getSort(request.source, request.sort), last);
  }
}

function getCell(row: Row, { field, kind, words }: SheetColumnSource): Cell {
  const value = row[field];
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? listsTexts.yes : listsTexts.no;
  if (kind === 'moment') return businessTime(new Date(String(value)));
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' ? value : (words?.[String(value)] ?? String(value));
}

function sortWords({ sorts }: Sheet, { sort, direction }: ExportRequest): string {
  return `${sorts[sort] ?? sort}, ${direction === 'asc' ? listsTexts.ascending : listsTexts.descending}`;
}

/** Returns the filter with the interpreted text beside the entered one. @param meant null if the text was taken as entered */
function withMeant(filter: Filter, meant: string | null): Filter {
  return meant === null ? filter : { ...filter, [TYPED]: listsTexts.meant(String(filter[TYPED]), meant) };
}

async function filterWords(db: Database, source: AnySource, sheet: Sheet, filter: Filter): Promise<string> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (given.length === 0) return listsTexts.unfiltered;
  const words = given.map(async ([field, value]) => {
    const { title = field, party, words: called } = sheet.filters[field] ?? {};
    const values = (Array.isArray(value) ? value : [value]).map(shownValue);
    const names =
      party && (await source.names?.[party]?.(db, { ids: values, text: '', limit: values.length }));
    const name = (id: string): string =>
      (names && names.find((one) => one.id === id)?.name) || (called?.[id] ?? id);
    return `${title}: ${values.map(name).join(', ')}`;
  });
  return (await Promise.all(words)).join(' · ');
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function shownValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? listsTexts.yes : listsTexts.no;
  const text = String(value);
  return DAY.test(text) ? shownDay(text) : text;
}
