import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
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
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { BackupError, readBackupHead, restoreBackup, writeBackup, type TableSums } from './backup';

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
  const empty = await openDatabase({});
  opened.push(empty);
  return empty;
}

/** Writes a changed copy of the backup. */
async function changed(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const path = join(folder, name);
  await writeFile(path, gzipSync(change(lines).join('\n')));
  return path;
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
    const short = await changed('short.backup', (lines) => lines.slice(0, -2));
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

it('is not restored over the data of others', async () => {
  await expect(restore(database)).rejects.toThrow('the database is not empty');
});
