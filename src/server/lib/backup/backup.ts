import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import type { Database } from '#server/db/database';
import { repeatableRead } from '#server/db/repeatable-read';
import { appendChecksum, BackupError, takeChecksum } from './backup-checksum';
import {
  continueSequence,
  dropIndexes,
  emptyTables,
  findStoredTables,
  readTableRows,
  sumTable,
  switchTriggers,
  writeTableRows,
  type StoredTable,
  type TableSum,
} from './table-rows-queries';

/*
 * A backup is a compressed file of JSON lines: the head, for each table lines with its name and lines with its rows, and at the end
 * the sums of all tables. A checksum of the compressed lines follows. It does not depend on the kind of the database.
 */

const FORMAT = 'misrad-backup-2';
/** Backups of this format have no checksum, and name no installation. */
const FIRST_FORMAT = 'misrad-backup-1';
const ROWS_PER_PART = 500;

const Head = z.object({
  format: z.enum([FORMAT, FIRST_FORMAT]),
  /** Name of the last migration that the database had. */
  migration: z.string(),
  takenAt: z.string(),
  /** Id of the installation whose data it contains. */
  installation: z.string().optional(),
});
export type BackupHead = z.infer<typeof Head>;

const Sums = z.record(z.string(), z.object({ rows: z.int(), sum: z.string() }));
export type TableSums = z.infer<typeof Sums>;

/**
 * Writes all rows of a database, as they are at one moment, to a file. Servers may run meanwhile.
 * @returns the number of rows of each table, and their sums
 */
export async function writeBackup(
  db: Database,
  head: Omit<BackupHead, 'format'>,
  file: Writable,
): Promise<TableSums> {
  return repeatableRead(db, async (tx) => {
    const sums: Record<string, TableSum> = {};
    async function* lines(): AsyncGenerator<string> {
      yield `${JSON.stringify({ format: FORMAT, ...head })}\n`;
      for (const table of await findStoredTables(tx)) {
        yield `${JSON.stringify({ table: table.name })}\n`;
        for await (const rows of readTableRows(tx, table, ROWS_PER_PART)) yield `[${rows.join(',')}]\n`;
        sums[table.name] = await sumTable(tx, table);
      }
      yield `${JSON.stringify({ sums })}\n`;
    }
    await pipeline(Readable.from(lines()), createGzip(), appendChecksum, file);
    return sums;
  });
}

/** Reads the head of a backup, without its checksum. @throws BackupError */
export async function readBackupHead(file: Readable): Promise<BackupHead> {
  for await (const line of readLines(file)) return readHead(line);
  throw new BackupError(NO_BACKUP);
}

const NO_BACKUP = 'the file is not a backup';

function readHead(line: string): BackupHead {
  const head = Head.safeParse(parse(line));
  if (!head.success) throw new BackupError(NO_BACKUP);
  return head.data;
}

/** Returns whether a backup has a checksum. Without one, a change of its sums and rows alike would not be noticed. */
export const hasChecksum = ({ format }: BackupHead): boolean => format === FORMAT;

interface RestoreOptions {
  /** Changes the restored rows in the same transaction. */
  settle?: ((tx: Database) => Promise<void>) | undefined;
  /** Leaves out the indexes that no rule needs, for a database that nobody will read. They take half of the time. */
  withoutIndexes?: boolean;
}

/**
 * Restores a backup into an empty database with the migrations of the backup, in one transaction.
 * @returns the sums of all tables, which are equal to those of the backup
 * @throws BackupError if the database is not empty, or the restored rows differ from those of the backup
 */
export async function restoreBackup(
  db: Database,
  file: Readable,
  { settle, withoutIndexes = false }: RestoreOptions = {},
): Promise<TableSums> {
  return db.transaction(async (tx) => {
    const tables = await findStoredTables(tx);
    await requireEmpty(tx, tables);
    await switchTriggers(tx, tables, 'disable');
    await emptyTables(tx, tables);
    if (withoutIndexes) await dropIndexes(tx);
    const expected = await writeLines(tx, tables, file);
    const restored: TableSums = {};
    for (const table of tables) {
      await continueSequence(tx, table);
      restored[table.name] = await sumTable(tx, table);
    }
    await switchTriggers(tx, tables, 'enable');
    requireEqual(expected, restored);
    await settle?.(tx);
    return restored;
  });
}

/** Tables with rows in every database that a person has used. */
const USED_TABLES = ['users', 'audit_log', 'sync_runs'];

async function requireEmpty(tx: Database, tables: readonly StoredTable[]): Promise<void> {
  for (const table of tables.filter(({ name }) => USED_TABLES.includes(name)))
    if ((await sumTable(tx, table)).rows > 0)
      throw new BackupError(`the database is not empty: ${table.name} has rows`);
}

/** @returns the sums at the end of the backup */
async function writeLines(tx: Database, tables: readonly StoredTable[], file: Readable): Promise<TableSums> {
  let head: BackupHead | undefined;
  let table: StoredTable | undefined;
  let sums: TableSums | null = null;
  const checksum = { found: false };
  for await (const line of readLines(file, checksum)) {
    if (head === undefined) head = readHead(line);
    else if (line.startsWith('[')) {
      if (table === undefined) throw new BackupError('the backup has rows without a table');
      await writeRows(tx, table, line);
    } else {
      const part = readPart(line);
      if ('sums' in part) ({ sums } = part);
      else table = requireTable(tables, part.table);
    }
  }
  if (sums === null || head === undefined || (hasChecksum(head) && !checksum.found))
    throw new BackupError('the backup is incomplete: its end is missing');
  return sums;
}

async function writeRows(tx: Database, table: StoredTable, rows: string): Promise<void> {
  try {
    await writeTableRows(tx, table, rows);
  } catch (error) {
    throw new BackupError(`the database refuses rows of ${table.name}`, { cause: error });
  }
}

/** A line between those of rows: the name of their table, or the sums at the end. */
const Part = z.union([z.strictObject({ table: z.string() }), z.strictObject({ sums: Sums })]);

function readPart(line: string): z.infer<typeof Part> {
  const part = Part.safeParse(parse(line));
  if (!part.success) throw new BackupError('the backup has a line that is neither a table nor its sums');
  return part.data;
}

function requireTable(tables: readonly StoredTable[], name: string): StoredTable {
  const table = tables.find((one) => one.name === name);
  if (table === undefined) throw new BackupError(`the database has no table ${name}`);
  return table;
}

function requireEqual(expected: TableSums, restored: TableSums): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(restored)])];
  const different = names.filter((name) => {
    const [one, other] = [expected[name], restored[name]];
    return one?.rows !== other?.rows || one?.sum !== other?.sum;
  });
  if (different.length > 0) throw new BackupError(`restored rows differ in ${different.join(', ')}`);
}

/** @param checksum its `found` is true after the last line if the file ends in its checksum */
async function* readLines(file: Readable, checksum = { found: false }): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const read = pipeline(file, (parts: AsyncIterable<Buffer>) => takeChecksum(parts, checksum), unzipped);
  // Awaited below; without a handler, an early error would end the process.
  read.catch(() => {});
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) yield line;
    await read;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`the backup cannot be read: ${(error as Error).message}`, { cause: error });
  } finally {
    // Who needs the head only does not read on: an error in the rest would end the process.
    unzipped.destroy();
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError('the backup has a line that is not JSON');
  }
}
