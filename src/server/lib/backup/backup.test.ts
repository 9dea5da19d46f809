import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { agents } from '#server/db/schema/agents-tables';
import { roles } from '#server/db/schema/roles-tables';
import { smallOperation } from '#server/crm-mirror/testing/operation';
import { syncWorld } from '#server/crm-mirror/testing/sync';
import { users } from '#server/db/schema/users-tables';
import { insertAudit } from '../audit-queries';
import { auditLog } from '#server/db/schema/audit-tables';
import { openDatabase, type OpenDatabase } from '#server/db/open-database';
import { findMigrationNames } from '#server/db/migrations-folder';
import { saveDefaultMapping } from '#server/crm-mirror/mapping/mapping-queries';
import { findEmptyDatabase, openTestDatabase, type TestDatabase } from '../testing/database';
import { Random } from '#server/crm-mirror/testing/random';
import { BackupError } from './backup-checksum';
import { changeByte, changeLine, readBackupLines, writeBackupLines } from './testing/damaged-backup';
import { hasChecksum, readBackupHead, restoreBackup, writeBackup, type TableSums } from './backup';

/** Each test opens another embedded database. */
const TIMEOUT_MS = 120_000;

let database: TestDatabase;
let folder: string;
let file: string;
let sums: TableSums;
let opened: OpenDatabase[] = [];

beforeAll(async () => {
  database = await openTestDatabase(saveDefaultMapping);
  const world = syncWorld(database, { records: smallOperation(60) });
  await world.run('full');
  await database.db
    .insert(roles)
    .values({ id: 'r1', name: 'תפקיד "מיוחד"', permissions: ['sales.view', 'a,b'] });
  await database.db.insert(users).values({ id: 'u1', email: 'dana@misrad.example', roleId: 'r1' });
  const entry = { actorId: 'u1', action: 'role.created', after: { name: "ד'נה\n\\" } } as const;
  await insertAudit(database.db, entry);
  await insertAudit(database.db, entry);
  folder = await mkdtemp(join(tmpdir(), 'misrad-backup-'));
  file = join(folder, 'all.backup');
  const migration = (await findMigrationNames()).at(-1)!;
  const head = { migration, takenAt: '2026-09-16T09:00:00.000Z' };
  sums = await writeBackup(database.db, head, createWriteStream(file));
}, TIMEOUT_MS);
afterEach(async () => {
  for (const one of opened) await one.close();
  opened = [];
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function openEmpty(): Promise<OpenDatabase> {
  const empty = await openDatabase({
    beginWith: new Blob([new Uint8Array(await readFile(await findEmptyDatabase()))]),
  });
  opened.push(empty);
  return empty;
}

/** Writes a changed copy of the backup. */
async function changed(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, await writeBackupLines(change(readBackupLines(await readFile(file)))));
  return path;
}

async function findIndexes({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  )) as unknown as { rows: { indexdef: string }[] };
  return rows.map(({ indexdef }) => indexdef);
}

const restore = (target: OpenDatabase, path = file) => restoreBackup(target.db, createReadStream(path));

it(
  'restores every row of every table, whatever the kind of the database was',
  async () => {
    const target = await openEmpty();
    expect(await restore(target)).toEqual(sums);
    expect(sums['sales']?.rows).toBe(60);
    const copied = await target.db.select().from(agents).orderBy(agents.id);
    expect(copied).toEqual(await database.db.select().from(agents).orderBy(agents.id));
  },
  TIMEOUT_MS,
);

it(
  'leaves a database that works on: sequences continue, triggers and the protection of the audit log are on',
  async () => {
    const { db } = await openEmpty().then(async (target) => {
      await restore(target);
      return target;
    });
    await insertAudit(db, { actorId: 'u1', action: 'role.created' });
    const entries = await db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
    await expect(db.delete(auditLog)).rejects.toThrow('audit_log');
    await db.update(agents).set({ name: 'שם אחר' }).where(eq(agents.id, 'a1'));
    const names = await db.execute(
      sql`select count(*)::int as count from agent_names where plain_name = 'שם אחר'`,
    );
    expect(names).toMatchObject({ rows: [{ count: 1 }] });
  },
  TIMEOUT_MS,
);

it(
  'writes nothing if the file ends early, has a changed row, or is no backup',
  async () => {
    const target = await openEmpty();
    const short = await changed('short.backup', (lines) => lines.slice(0, -1));
    await expect(restore(target, short)).rejects.toThrow('the backup is incomplete');
    const other = await changed('other.backup', (lines) =>
      lines.map((line) => line.replace('dana@misrad.example', 'dina@misrad.example')),
    );
    await expect(restore(target, other)).rejects.toThrow('restored rows differ in users');
    await writeFile(join(folder, 'none'), 'text');
    await expect(readBackupHead(createReadStream(join(folder, 'none')))).rejects.toThrow(BackupError);
    expect(await target.db.$count(users)).toBe(0);
  },
  TIMEOUT_MS,
);

it(
  'refuses a backup with any changed byte, row, table or sum, and writes nothing',
  async () => {
    const target = await openEmpty();
    const bytes = await readFile(file);
    const random = new Random(20_261_128);
    const accepted: string[] = [];
    const refuse = async (what: string, damaged: Buffer): Promise<void> => {
      const withoutIndexes = random.chance(0.5);
      const result = await restoreBackup(target.db, Readable.from([damaged]), { withoutIndexes }).catch(
        (error: unknown) => error,
      );
      if (!(result instanceof BackupError)) accepted.push(`${what}: ${String(result)}`);
    };
    // The first and the last bytes belong to the formats of file and checksum.
    const ends = [...Array(5).keys()].flatMap((i) => [i, bytes.length - 1 - i]);
    const others = Array.from({ length: 6 }, () => random.between(0, bytes.length - 1));
    for (const at of [...ends, ...others]) await refuse(`byte ${at}`, changeByte(bytes, at, random));
    const lines = readBackupLines(bytes);
    for (let i = 0; i < 16; i++) {
      // Who changes a line can also compute the checksum.
      const { what, changed } = changeLine(lines, random);
      await refuse(what, await writeBackupLines(changed));
    }
    expect(accepted).toEqual([]);
    expect(await target.db.$count(users)).toBe(0);
    expect(await restore(target)).toEqual(sums);
  },
  2 * TIMEOUT_MS,
);

it(
  'restores a copy that nobody reads with the same sums, and only the indexes of rules',
  async () => {
    const [kept, { db }] = [await openEmpty(), await openEmpty()];
    await restore(kept);
    expect(await restoreBackup(db, createReadStream(file), { withoutIndexes: true })).toEqual(sums);
    const indexes = await findIndexes(database);
    expect(await findIndexes(kept)).toEqual(indexes);
    expect(await findIndexes({ db })).toEqual(indexes.filter((one) => one.startsWith('CREATE UNIQUE')));
  },
  TIMEOUT_MS,
);

it('reads backups of the first format, which have no checksum', async () => {
  const target = await openEmpty();
  const [, ...lines] = readBackupLines(await readFile(file));
  const migration = (await findMigrationNames()).at(-1)!;
  const head = { format: 'misrad-backup-1', migration, takenAt: '2026-09-16T09:00:00.000Z' };
  const first = join(folder, 'first.backup');
  await writeFile(first, gzipSync([JSON.stringify(head), ...lines, ''].join('\n')));
  expect(hasChecksum(await readBackupHead(createReadStream(first)))).toBe(false);
  expect(await restore(target, first)).toEqual(sums);
});

it('is not restored over the data of others', async () => {
  await expect(restore(database)).rejects.toThrow('the database is not empty');
});
