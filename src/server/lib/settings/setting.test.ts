import { desc } from 'drizzle-orm';
import * as z from 'zod/mini';
import { auditLog } from '#server/db/schema/audit-tables';
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { changeSetting, defineSetting, readSetting } from './setting';
import { findSetting, upsertSetting } from './settings-queries';

const limits = defineSetting({
  key: 'test.limits',
  changed: 'limits.changed',
  schema: z.strictObject({ days: z.int(), name: z.string() }),
  fallback: { days: 3, name: 'x' },
});
const hour = defineSetting({ key: 'test.hour', changed: 'hour.changed', schema: z.int(), fallback: 4 });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it.each([
  [null, { days: 3, name: 'x' }],
  ['text', { days: 3, name: 'x' }],
  [{ days: 9 }, { days: 9, name: 'x' }],
  [
    { days: 'many', name: 'y', old: 1 },
    { days: 3, name: 'y' },
  ],
])('reads the valid part of %j, and the fallback for the rest', (stored, read) => {
  expect(limits.read(stored)).toEqual(read);
});

it('changes the setting and its audit log entry in one transaction', async () => {
  const { db } = database;
  await upsertSetting(db, hour.key, 'broken');
  expect(await readSetting(db, hour)).toBe(4);
  expect(await changeSetting(db, hour, { value: 7, actorId: 'u1' })).toBe(7);
  const [noted] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(noted).toMatchObject({ actorId: 'u1', action: 'hour.changed', before: 4, after: 7 });
  await changeSetting(db, hour, { value: 7, actorId: 'u2' });
  const alongside = async (): Promise<void> => {
    throw new Error('it does not go together');
  };
  await expect(changeSetting(db, hour, { value: 9, actorId: 'u1', alongside })).rejects.toThrow('together');
  expect([await findSetting(db, hour.key), await db.$count(auditLog)]).toEqual([7, 1]);
});

it('writes no entry for an equal value, regardless of the order of its fields', async () => {
  const { db } = database;
  const noted = await db.$count(auditLog);
  await changeSetting(db, limits, { value: { name: 'x', days: 3 }, actorId: 'u1' });
  expect([await findSetting(db, limits.key), await db.$count(auditLog)]).toEqual([
    { days: 3, name: 'x' },
    noted,
  ]);
  await changeSetting(db, limits, { value: { name: 'y', days: 3 }, actorId: 'u1' });
  expect(await db.$count(auditLog)).toBe(noted + 1);
});
