import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { restoreBackup, writeBackup } from '#server/lib/backup/backup';
import type { Restore } from '#server/lib/backup/restores-queries';
import { openDatabase, type OpenDatabase } from '#server/db/open-database';
import type { Database } from '#server/db/database';
import { findMigrationNames } from '#server/db/migrations-folder';
import { findEmptyDatabase } from '#server/lib/testing/database';
import { quietRestored } from '../admin/quiet-restored';

/** Writes a backup to memory. */
export async function backUp(db: Database, takenAt: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const file = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  await writeBackup(db, { migration: (await findMigrationNames()).at(-1) ?? '', takenAt }, file);
  return Buffer.concat(parts);
}

/** Opens an embedded database with a backup's rows. @param restore null: moved to another database, so its server works on */
export async function openRestored(backup: Buffer, restore: Restore | null): Promise<OpenDatabase> {
  const empty = readFileSync(await findEmptyDatabase());
  const target = await openDatabase({ beginWith: new Blob([new Uint8Array(empty)]) });
  const settle = restore && (async (tx: Database) => void (await quietRestored(tx, restore)));
  await restoreBackup(target.db, Readable.from([backup]), {
    settle: settle ?? undefined,
  });
  return target;
}
