import { asc } from 'drizzle-orm';
import { allRoutes } from '#contract/features';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { auditLog } from '#server/db/schema/audit-tables';
import { ownAccounts } from '#server/lib/testing/app';
import { findTableDifferences } from '#server/lib/testing/table-differences';
import { hashToken } from '#server/features/two-factor/second-factor-session';
import { secondFactorSessions } from '#server/db/schema/two-factor-tables';
import { startPeople, type People } from '../users/testing/people';
import * as authTables from '#server/db/schema/users-tables';

const DAY_MS = 86_400_000;
const ENDED = '401 session_ended';

let people: People;
let providerEnds: () => Promise<void>;
/** Time of dana's sign-in, seconds. */
let signedInAt: number;

beforeAll(async () => {
  people = await startPeople({ identityAdmin: { ...ownAccounts, endSessions: () => providerEnds() } });
});
beforeEach(async () => {
  await people.test.database.reset();
  people.test.clock.set('2026-09-16T09:00:00Z');
  signedInAt = people.test.clock.now().getTime() / 1000;
  providerEnds = async () => {};
  await people.role('managers', 'users.manage', 'sales.view');
  await people.role('sellers', 'sales.view');
  await people.role('admins', 'system.admin');
  await people.user('manager', 'managers');
  await people.user('dana', 'sellers');
  await people.user('admin', 'admins');
});
afterAll(() => people.test.close());

async function call(method: string, url: string, claims: object, cookies = {}): Promise<string | number> {
  const headers = people.test.holding({ uid: 'dana', ...claims });
  const response = await people.test.app.inject({ method: method as 'GET', url, headers, cookies });
  if (response.statusCode < 400) return response.statusCode;
  return `${response.statusCode} ${ErrorBody.parse(response.json()).error.code}`;
}
const signOut = (claims: object = {}, cookies = {}) => call('POST', '/api/auth/sign-out', claims, cookies);
const profile = (claims: object) => call('GET', '/api/auth/userProfile', claims);

describe('signing out', () => {
  it('ends a copied token on every route, also after it was renewed, and no other sign-in', async () => {
    expect(await signOut({ authTime: signedInAt })).toBe(200);
    const guarded = allRoutes.filter(({ requires }) => requires !== 'public');
    for (const issuedAt of [signedInAt, signedInAt + 1_800])
      for (const { method, path } of guarded.slice(0, issuedAt === signedInAt ? undefined : 5)) {
        const response = await call(method, path.replace(/:\w+/g, 'x'), { authTime: signedInAt, issuedAt });
        if (response !== ENDED) throw new Error(`${method} ${path}: ${response}`);
      }
    expect(await profile({ authTime: signedInAt - 60 })).toBe(200);
    expect(await profile({ authTime: signedInAt + 60 })).toBe(200);
    expect(await profile({ uid: 'manager', authTime: signedInAt })).toBe(200);
  });

  it('needs no second factor, and ends the one of this browser', async () => {
    const { db } = people.test.database;
    const tokenHash = hashToken('cookie');
    const expiresAt = '2026-09-17T09:00:00Z';
    await db
      .insert(secondFactorSessions)
      .values({ tokenHash, userId: 'dana', authTime: signedInAt, method: 'code', expiresAt });
    expect(await signOut({ authTime: signedInAt }, { 'misrad-2fa': 'cookie' })).toBe(200);
    expect(await db.select().from(secondFactorSessions)).toEqual([]);
  });

  it('changes nothing for an account without a user', async () => {
    expect(await signOut({ uid: 'stranger' })).toBe(200);
    expect(await people.test.database.db.select().from(authTables.endedSessions)).toEqual([]);
  });

  it('is remembered for as long as a copied token can be renewed, without a row for each', async () => {
    await signOut({ authTime: signedInAt - 600 });
    await signOut({ authTime: signedInAt });
    people.test.clock.set(new Date(signedInAt * 1000 + 91 * DAY_MS).toISOString());
    const now = people.test.clock.now().getTime() / 1000;
    await signOut({ uid: 'manager', authTime: now });
    expect(await people.test.database.db.select().from(authTables.endedSessions)).toMatchObject([
      { userId: 'manager', authTime: now },
    ]);
    expect(await profile({ authTime: signedInAt, issuedAt: now })).toBe(ENDED);
    expect(await profile({ authTime: signedInAt - 600, issuedAt: now })).toBe(ENDED);
    expect(await profile({ authTime: signedInAt + 1, issuedAt: now })).toBe(200);
    expect(await profile({ uid: 'admin', authTime: signedInAt })).toBe(200);
  });
});

describe('ending the sessions of a user', () => {
  const end = (by: string, id = 'dana') =>
    people.person(by).send('POST', `/api/admin/users/${id}/end-sessions`);

  it('rejects all tokens of earlier sign-ins, also renewed ones, until the next sign-in', async () => {
    await signOut({ authTime: signedInAt - 5 });
    people.test.clock.set('2026-09-16T09:10:00Z');
    expect(await end('manager')).toMatchObject({
      status: 200,
      data: { data: { id: 'dana', isActive: true } },
    });
    people.test.clock.set('2026-09-16T09:20:00Z');
    const now = signedInAt + 1_200;
    expect(await profile({ authTime: signedInAt, issuedAt: signedInAt })).toBe(ENDED);
    expect(await profile({ authTime: signedInAt, issuedAt: now })).toBe(ENDED);
    expect(await profile({ authTime: signedInAt - 5, issuedAt: now })).toBe(ENDED);
    expect(await profile({ authTime: now, issuedAt: now })).toBe(200);
    const { db } = people.test.database;
    expect(await db.select().from(authTables.endedSessions)).toEqual([]);
    expect(await db.select().from(auditLog).orderBy(asc(auditLog.id))).toMatchObject([
      { action: 'user.sessions_ended', actorId: 'manager', targetId: 'dana' },
    ]);
  });

  it('succeeds while the identity provider is unreachable', async () => {
    providerEnds = () => Promise.reject(new Error('away'));
    people.test.clock.set('2026-09-16T09:10:00Z');
    expect(await end('manager')).toMatchObject({ status: 200 });
    expect(await profile({ authTime: signedInAt, issuedAt: signedInAt + 600 })).toBe(ENDED);
  });

  it('needs the rights of a deactivation', async () => {
    expect(await end('dana')).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await end('manager', 'admin')).toMatchObject({ status: 403, reason: 'beyond_own_rights' });
    expect(await end('manager', 'nobody')).toMatchObject({ status: 404 });
  });
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(people.test.database.db, authTables)).toEqual([]);
});
