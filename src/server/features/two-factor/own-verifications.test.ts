import { eq } from 'drizzle-orm';
import type { OwnVerification } from '#contract/features/two-factor/two-factor-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { biometricDevices } from '#server/db/schema/biometric-tables';
import { secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { CODE, getCookies, signedInAt, startTwoFactor, type Cookies } from './testing/two-factor';

const { context, verify, dashboard, enable, person } = startTwoFactor();
beforeEach(enable);

const OWN = '/api/system/two-factor/own';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

/** Enters the code in a browser. */
const verifyIn = async (agent: string, headers = context.admin): Promise<Cookies> => {
  const own = { ...headers, 'user-agent': agent };
  return getCookies(await verify(CODE, own));
};
const list = async (cookies: Cookies) =>
  (await context.app.inject({ url: OWN, headers: context.admin, cookies })).json<{
    data: OwnVerification[];
  }>().data;
const end = (path: string, cookies: Cookies, headers = context.admin) =>
  context.app.inject({ method: 'DELETE', url: OWN + path, headers, cookies });

it('lists verifications with browser, method and time, the current ones first', async () => {
  const here = await verifyIn(CHROME);
  await verifyIn(SAFARI);
  await verifyIn('', await person('dana'));
  const { db } = context.database;
  const [{ userId } = { userId: '' }] = await db.select().from(secondFactorSessions);
  const device = { id: 'd1', userId, name: 'הנייד', credentialId: 'c', publicKey: 'k', counter: 0 };
  await db.insert(biometricDevices).values({ ...device, registeredWhileOff: false });
  const times = { createdAt: '2026-09-16T07:00:00Z', expiresAt: '2026-09-16T19:00:00Z' };
  await db
    .insert(secondFactorSessions)
    .values({ tokenHash: 'other', userId, authTime: signedInAt, method: 'd1', ...times });
  const rows = await list(here);
  expect(rows.map(({ id: _id, createdAt: _from, expiresAt: _to, ...row }) => row)).toEqual([
    { kind: 'code', deviceName: null, browser: 'Chrome, Windows', isCurrent: true },
    { kind: 'known', deviceName: null, browser: 'Chrome, Windows', isCurrent: true },
    { kind: 'code', deviceName: null, browser: 'Safari, iOS', isCurrent: false },
    { kind: 'known', deviceName: null, browser: 'Safari, iOS', isCurrent: false },
    { kind: 'device', deviceName: 'הנייד', browser: null, isCurrent: false },
  ]);
  const [code, known] = rows.map(({ createdAt, expiresAt }) => Date.parse(expiresAt) - Date.parse(createdAt));
  expect([code, known]).toEqual([12 * 3_600_000, 180 * 24 * 3_600_000]);
  expect(rows[0]?.createdAt).toBe(rows[1]?.createdAt);
  const stored = JSON.stringify(await db.select().from(secondFactorSessions));
  expect(rows.filter(({ id }) => stored.includes(id))).toEqual([]);
});

it('ends one, for its user only', async () => {
  const [here, there] = [await verifyIn(CHROME), await verifyIn(SAFARI)];
  const other = (await list(here)).find(({ kind, isCurrent }) => kind === 'code' && !isCurrent);
  const dana = await person('dana');
  const hers = await verifyIn(SAFARI, dana);
  expect((await end(`/${other?.id}`, hers, dana)).statusCode).toBe(404);
  expect(await dashboard(context.admin, there)).toBe(200);
  expect((await end(`/${other?.id}`, here)).json()).toEqual({ data: { ended: 1 } });
  expect(await dashboard(context.admin, there)).toBe(403);
  expect(await dashboard(context.admin, here)).toBe(200);
  expect((await end(`/${other?.id}`, here)).statusCode).toBe(404);
  expect(await dashboard(dana, hers)).toBe(200);
});

it('ends all but the current ones, with an entry of the audit log', async () => {
  const [here, there] = [await verifyIn(CHROME), await verifyIn(SAFARI)];
  const dana = await person('dana');
  const hers = await verifyIn(SAFARI, dana);
  expect((await end('', here)).json()).toEqual({ data: { ended: 2 } });
  expect([await dashboard(context.admin, there), await dashboard(context.admin, here)]).toEqual([403, 200]);
  expect(await dashboard(dana, hers)).toBe(200);
  expect((await list(here)).map(({ isCurrent }) => isCurrent)).toEqual([true, true]);
  expect((await end('', here)).json()).toEqual({ data: { ended: 0 } });
  const noted = await context.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'two_factor.ended'));
  expect(noted.map(({ details }) => details)).toEqual([{ removed: 2 }]);
});
