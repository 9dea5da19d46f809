import { eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/audit-tables';
import { users } from '#server/db/schema/users-tables';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()));
beforeEach(() => test.database.reset());
afterAll(() => test.close());

const NOON_S = Date.parse('2026-09-16T12:00:00Z') / 1_000;
const signIn = (claims: { uid: string; authTime: number }, remoteAddress?: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: test.holding(claims),
    ...(remoteAddress && { remoteAddress }),
  });
const entries = () =>
  test.database.db.select().from(auditLog).where(eq(auditLog.action, 'session.started')).orderBy(auditLog.id);

it('records each sign-in at the identity provider once, however often the request is repeated', async () => {
  await test.database.db.insert(users).values({ id: 'dana', email: 'dana@misrad.example' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => signIn({ uid: 'dana', authTime: NOON_S }, '192.0.2.7')),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // An earlier sign-in, for example on another device, whose request arrives later.
  await signIn({ uid: 'dana', authTime: NOON_S - 1 });
  await signIn({ uid: 'dana', authTime: NOON_S });
  const entry = { actorId: 'dana', targetKind: 'user', targetId: 'dana' };
  expect(await entries()).toMatchObject([
    { ...entry, address: '192.0.2.7', details: { signedInAt: '2026-09-16T12:00:00.000Z' } },
    { ...entry, details: { signedInAt: '2026-09-16T11:59:59.000Z' } },
  ]);
});

it('records no sign-in that is refused', async () => {
  expect((await signIn({ uid: 'stranger', authTime: NOON_S })).statusCode).toBe(404);
  expect(await entries()).toEqual([]);
});
