import { createHash } from 'node:crypto';

/** Thrown if a backup cannot be read, does not fit, or was not restored exactly. */
export class BackupError extends Error {}

const MARK = 'sha256:';
const CHECKSUM = new RegExp(`^${MARK}([0-9a-f]{64})\n$`);
const CHECKSUM_LENGTH = MARK.length + 64 + 1;

/** Passes the bytes of a file, followed by a line with their SHA-256. */
export async function* appendChecksum(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
  yield Buffer.from(`${MARK}${hash.digest('hex')}\n`);
}

/**
 * Passes the bytes of a file without the checksum at its end.
 * @param checksum its `found` is set if the file has one
 * @throws BackupError if the bytes have another checksum
 */
export async function* takeChecksum(
  parts: AsyncIterable<Buffer>,
  checksum: { found: boolean },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let end: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    const all = Buffer.concat([end, part]);
    const passed = all.subarray(0, -CHECKSUM_LENGTH);
    end = all.subarray(passed.length);
    hash.update(passed);
    yield passed;
  }
  const [, given] = CHECKSUM.exec(end.toString('latin1')) ?? [];
  if (given === undefined) yield end;
  else if (given !== hash.digest('hex'))
    throw new BackupError('the backup was changed: its checksum differs');
  checksum.found = given !== undefined;
}
