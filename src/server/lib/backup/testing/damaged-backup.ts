import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Random } from '#server/crm-mirror/testing/random';
import type { TableSums } from '../backup';
import { appendChecksum } from '../backup-checksum';

type Row = Record<string, unknown>;
type Line = Row[] | { table: string } | { sums: TableSums };

/** Returns the lines of a backup's file, without its checksum. */
export function readBackupLines(file: Buffer): string[] {
  return gunzipSync(file.subarray(0, file.lastIndexOf('sha256:')))
    .toString()
    .trimEnd()
    .split('\n');
}

/** Returns the file of a backup with these lines and their checksum. */
export async function writeBackupLines(lines: readonly string[]): Promise<Buffer> {
  const zipped = Readable.from([gzipSync(`${lines.join('\n')}\n`)]);
  return Buffer.concat(await Readable.from(appendChecksum(zipped)).toArray());
}

/** Returns a copy with one changed bit. */
export function changeByte(file: Buffer, at: number, random: Random): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << random.between(0, 7)), at);
  return changed;
}

/** Returns lines of a backup, of which one after the head has another row, table or sum. */
export function changeLine(
  lines: readonly string[],
  random: Random,
): { what: string; changed: readonly string[] } {
  const old = random.pick(lines.slice(1));
  const line = JSON.stringify(changeContent(JSON.parse(old) as Line, random));
  return { what: line.slice(0, 300), changed: lines.map((one) => (one === old ? line : one)) };
}

function changeContent(line: Line, random: Random): Line {
  if (Array.isArray(line)) return changeRows(line, random);
  if ('table' in line) return { table: `${line.table}s` };
  const [name, sum] = random.pick(Object.entries(line.sums));
  const other = random.chance(0.5) ? { ...sum, rows: sum.rows + 1 } : { ...sum, sum: `${sum.sum}1` };
  return { sums: { ...line.sums, [name]: other } };
}

function changeRows(rows: readonly Row[], random: Random): Row[] {
  const row = random.pick(rows);
  if (random.chance(0.3)) return rows.filter((one) => one !== row);
  if (random.chance(0.3)) return [...rows, row];
  const column = random.pick(Object.keys(row));
  return rows.map((one) => (one === row ? { ...row, [column]: changeValue(row[column]) } : one));
}

function changeValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${String(value)}x`;
}
