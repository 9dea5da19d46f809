import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoError, prepareDemo, rejectDemoDatabase } from './demo-database';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { findReportSettings } from '#server/lib/settings/report-settings';
import { roles } from '#server/db/schema/roles-tables';
import { findAutoSync } from '#server/crm-mirror/schedule/auto-sync';
import { users } from '#server/db/schema/users-tables';
import { auditLog } from '#server/db/schema/audit-tables';
import { openTestDatabase, type TestDatabase } from '#server/lib/testing/database';

let database: TestDatabase;
let folder: string;
let accounts: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'misrad-demo-'));
  accounts = join(folder, 'accounts.json');
  await writeFile(
    accounts,
    JSON.stringify({
      password: 'demo1234',
      roles: [{ id: 'r', name: 'מנהל', description: '', permissions: ['system.admin'] }],
      users: [{ uid: 'u', email: 'dana@misrad.example', displayName: 'דנה', roleId: 'r', isActive: true }],
    }),
  );
});

beforeEach(() => database.reset());

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const emails = async () =>
  (await database.db.select({ email: users.email }).from(users)).map(({ email }) => email);

it('fills an empty database once, and production then rejects it', async () => {
  await expect(rejectDemoDatabase(database.db)).resolves.toBeUndefined();
  await prepareDemo(database.db, accounts);
  await prepareDemo(database.db, accounts);
  expect(await emails()).toEqual(['dana@misrad.example']);
  expect(await findAutoSync(database.db)).toEqual({ autoSyncEnabled: true, syncInterval: 5 });
  await expect(rejectDemoDatabase(database.db)).rejects.toThrow(DemoError);
});

it('fills it once if two servers start together', async () => {
  await Promise.all([prepareDemo(database.db, accounts), prepareDemo(database.db, accounts)]);
  expect(await emails()).toEqual(['dana@misrad.example']);
});

it('can be empty of users', async () => {
  await prepareDemo(database.db, undefined);
  expect(await emails()).toEqual([]);
  await expect(rejectDemoDatabase(database.db)).rejects.toThrow(DemoError);
});

it('never writes into a database in use', async () => {
  await database.db.insert(roles).values({ id: 'own', name: 'own' });
  await expect(prepareDemo(database.db, accounts)).rejects.toThrow(DemoError);
  expect(await emails()).toEqual([]);
  await expect(rejectDemoDatabase(database.db)).resolves.toBeUndefined();
});

it('has the cancelled status, the automatic synchronisation and open invitations of the demo', async () => {
  const { db } = database;
  const invited = join(folder, 'invited.json');
  const invitation = { id: 'i', email: 'noa@misrad.example', displayName: 'נועה', roleId: 'r' };
  const content = JSON.parse(await readFile(accounts, 'utf8')) as object;
  await writeFile(invited, JSON.stringify({ ...content, invitations: [{ ...invitation, daysLeft: 3 }] }));
  await prepareDemo(db, invited);
  expect(await findReportSettings(db)).toMatchObject({ cancelledStatuses: [5] });
  const [pending, ...others] = await db.select().from(pendingUsers);
  expect(others).toEqual([]);
  expect(pending).toMatchObject(invitation);
  const days = (Date.parse(pending?.expiresAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(3);
  const entries = await db.select().from(auditLog);
  expect(entries).toMatchObject([
    { actorId: 'u', action: 'invitation.created', targetId: 'i', after: { email: 'noa@misrad.example' } },
  ]);
});
