import { pino } from 'pino';
import { allRoutes } from '#contract/features';
import { auditLog } from '#server/db/schema/audit-tables';
import { users } from '#server/db/schema/users-tables';
import { pendingUsers } from '#server/db/schema/invitations-tables';
import { ownAccounts } from '#server/lib/testing/app';
import { startPeople, type People, type Person } from '../users/testing/people';
import * as invitationsTables from '#server/db/schema/invitations-tables';
import { findTableDifferences } from '#server/lib/testing/table-differences';

const DAY_MS = 24 * 60 * 60 * 1000;
const noa = { email: ' Noa@Misrad.example ', displayName: 'נועה לוי', roleId: 'sellers' };

let people: People;
let admin: Person;
let manager: Person;
let away: boolean;
let holder: string | null;
const ensured: string[] = [];
const mailed: { to: string; returnTo: string }[] = [];
let logged = '';

beforeAll(async () => {
  const results = async () => {
    if (away) throw new Error('away');
  };
  people = await startPeople({
    log: pino({ level: 'trace' }, { write: (line: string) => void (logged += line) }),
    identityAdmin: {
      ...ownAccounts,
      findAccount: async () => holder,
      ensureInvitedAccount: async (email) => {
        await results();
        ensured.push(email);
        return { uid: `uid-of-${email}`, removed: null };
      },
      openInvitedAccount: async (email) => {
        await results();
        return { uid: 'opened', removed: null, token: `canary-token-of-${email}` };
      },
      sendSignInLink: async (to, returnTo) => results().then(() => void mailed.unshift({ to, returnTo })),
    },
  });
  admin = people.person('admin');
  manager = people.person('manager');
});
beforeEach(async () => {
  await people.test.database.reset();
  people.test.clock.set('2026-09-16T09:00:00Z');
  away = false;
  holder = null;
  ensured.length = 0;
  mailed.length = 0;
  await people.role('admins', 'system.admin');
  await people.role('managers', 'users.manage', 'sales.view');
  await people.role('sellers', 'sales.view');
  await people.user('admin', 'admins');
  await people.user('manager', 'managers');
});
afterAll(() => people.test.close());

async function invited(body: object = noa): Promise<string> {
  const { data } = await manager.send('POST', '/api/admin/users/pending', body);
  return (data as { data: { id: string } }).data.id;
}
const invitations = () => people.test.database.db.select().from(pendingUsers);
const numberIn = (link: string) => new URL(link).searchParams.get('invitation')!;

async function isCurrent(number: unknown): Promise<unknown> {
  const response = await people.test.app.inject({
    method: 'POST',
    url: '/api/auth/invitation-link',
    payload: { number },
  });
  return response.statusCode === 200 ? response.json() : response.statusCode;
}

/** Sends the request of the button on the page of a copied link. */
async function open(number: string): Promise<unknown> {
  const response = await people.test.app.inject({
    method: 'POST',
    url: '/api/auth/invitation-link/open',
    payload: { number },
  });
  return response.statusCode === 200 ? response.json() : response.statusCode;
}

async function copyLink(id: string): Promise<string> {
  const { data } = await manager.send('POST', `/api/admin/users/pending/${id}/link`);
  return (data as { data: { link: string } }).data.link;
}

async function signIn(): Promise<number> {
  const headers = people.test.holding({ uid: 'noa', email: 'noa@misrad.example' });
  return (await people.test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers })).statusCode;
}

it('invites exactly this address for seven days, within the permissions of its inviter', async () => {
  await invited();
  const [row] = await invitations();
  expect(row).toMatchObject({
    email: 'noa@misrad.example',
    roleId: 'sellers',
    invitedBy: 'manager',
    invitedAt: null,
  });
  expect(Date.parse(row!.expiresAt!) - people.test.clock.now().getTime()).toBe(7 * DAY_MS);
  const other = { ...noa, email: 'x@misrad.example', roleId: 'admins' };
  expect(await manager.send('POST', '/api/admin/users/pending', other)).toMatchObject({
    status: 403,
    reason: 'beyond_own_rights',
  });
  expect(await manager.send('POST', '/api/admin/users/pending', { ...other, roleId: 'gone' })).toMatchObject({
    status: 400,
  });
});

it('accepts a pasted address without its invisible characters, and a domain in Hebrew', async () => {
  await invited({ ...noa, email: '\u200fnoa@\u200bmisrad.example\ufeff' });
  await invited({ ...noa, email: 'a&B@דוגמה.ישראל' });
  expect((await invitations()).map(({ email }) => email).sort()).toEqual([
    'a&b@xn--6dbbec0c.xn--4dbrk0ce',
    'noa@misrad.example',
  ]);
});

it('rejects an address with an invitation or a user, including deactivated ones', async () => {
  await invited();
  await people.user('gone', 'sellers', false);
  expect(await manager.send('POST', '/api/admin/users/pending', noa)).toMatchObject({
    status: 409,
    reason: 'address_has_invitation',
  });
  expect(
    await manager.send('POST', '/api/admin/users/pending', { ...noa, email: 'GONE@misrad.example' }),
  ).toMatchObject({
    status: 409,
    reason: 'address_has_user',
  });
});

it.each([
  { ...noa, email: 'nоa@misrad.example' },
  // The Kelvin sign, the long s and the dotted I: Unicode folds them to letters of other addresses.
  { ...noa, email: 'ni\u212Aa@misrad.example' },
  { ...noa, email: 'ya\u017Fmin@misrad.example' },
  { ...noa, email: '\u0130lan@misrad.example' },
  { ...noa, email: 'noa@mis\u212Aad.example' },
  { ...noa, email: 'noa@misrad.example.' },
  { ...noa, email: ['noa@misrad.example', 'x@misrad.example'] },
  { ...noa, email: '' },
  { ...noa, displayName: ' ' },
  { ...noa, displayName: '\u200b' },
  { ...noa, roleId: null },
  { ...noa, expiresAt: null },
  { ...noa, linkHash: 'x' },
  { ...noa, id: 'chosen' },
])('rejects %p', async (body) => {
  expect(await admin.send('POST', '/api/admin/users/pending', body)).toMatchObject({ status: 400 });
  expect(await invitations()).toEqual([]);
});

it('mails a link, and each new link invalidates earlier ones', async () => {
  const id = await invited();
  people.test.clock.set('2026-09-18T09:00:00Z');
  expect(await manager.send('POST', `/api/admin/users/pending/${id}/send`)).toMatchObject({
    data: { data: { invitedAt: '2026-09-18T09:00:00.000Z', expiresAt: '2026-09-25T09:00:00.000Z' } },
  });
  const first = numberIn(mailed[0]!.returnTo);
  expect([mailed[0]!.to, await isCurrent(first)]).toEqual(['noa@misrad.example', { current: true }]);
  const copied = await manager.send('POST', `/api/admin/users/pending/${id}/link`);
  const { link } = (copied.data as { data: { link: string } }).data;
  const second = numberIn(link);
  expect([await isCurrent(first), await isCurrent(second)]).toEqual([{ current: false }, { current: true }]);
  people.test.clock.set('2026-09-18T09:01:00Z');
  await manager.send('POST', `/api/admin/users/pending/${id}/send`);
  expect(await isCurrent(second)).toEqual({ current: false });
  const everything = JSON.stringify([
    await people.test.database.db.select().from(auditLog),
    await invitations(),
  ]);
  for (const number of [first, second]) expect(everything).not.toContain(number);
});

it('does not expose a link after its creation, in responses of any route and in logs', async () => {
  const id = await invited();
  const copied = await manager.send('POST', `/api/admin/users/pending/${id}/link`);
  const { link } = (copied.data as { data: { link: string } }).data;
  const number = numberIn(link);
  expect(await isCurrent(number)).toEqual({ current: true });
  const headers = people.test.holding({ uid: 'admin' });
  const results = [logged];
  for (const { method, path, produces } of allRoutes) {
    if (method !== 'GET' || produces !== undefined) continue;
    results.push((await people.test.app.inject({ url: path.replace(/:\w+/g, id), headers })).body);
  }
  expect(results.join()).toContain(id);
  expect(results.filter((response) => response.includes(number) || response.includes('oobCode'))).toEqual([]);
});

it('becomes invalid when it is cancelled, expired or used', async () => {
  const GONE = [{ current: false }, 404];
  const getLinkState = async (link: string) => [await isCurrent(numberIn(link)), await open(numberIn(link))];
  const id = await invited();
  const expired = await copyLink(id);
  people.test.clock.set('2026-09-24T09:00:00Z');
  expect([await getLinkState(expired), await signIn()]).toEqual([GONE, 404]);
  const cancelled = await copyLink(id);
  expect(await manager.send('DELETE', `/api/admin/users/pending/${id}`)).toMatchObject({ status: 200 });
  expect([await getLinkState(cancelled), await signIn()]).toEqual([GONE, 404]);
  const third = await invited();
  const used = await copyLink(third);
  expect(await signIn()).toBe(200);
  expect(await getLinkState(used)).toEqual(GONE);
  expect(await people.test.database.db.select().from(users)).toHaveLength(3);
});

it('copies a link with our number only, which is exchanged for a token until there is a newer link', async () => {
  const id = await invited();
  const first = await copyLink(id);
  const { origin, pathname, searchParams } = new URL(first);
  expect([origin, pathname]).toEqual([people.test.services.config.publicOrigin, '/auth/action']);
  expect([...searchParams.keys()]).toEqual(['invitation']);
  const token = 'canary-token-of-noa@misrad.example';
  for (let i = 0; i < 2; i += 1) expect(await open(numberIn(first))).toEqual({ token });
  away = true;
  expect(await open(numberIn(first))).toBe(503);
  away = false;
  const second = await copyLink(id);
  expect([await open(numberIn(first)), await open(numberIn(second))]).toEqual([404, { token }]);
  await manager.send('POST', `/api/admin/users/pending/${id}/send`);
  expect(await open(numberIn(second))).toBe(404);
  expect(await open('x'.repeat(43))).toBe(404);
  expect(logged).not.toContain('canary-token');
  const kept = [await invitations(), await people.test.database.db.select().from(auditLog)];
  expect(JSON.stringify(kept)).not.toContain('canary-token');
});

it('returns ten tokens of a link, and then the time when more are available', async () => {
  const number = numberIn(await copyLink(await invited()));
  const results = await Promise.all(Array.from({ length: 12 }, () => open(number)));
  expect(results.filter((response) => response === 429)).toHaveLength(2);
  // Waiting for the address moves the test's clock.
  people.test.clock.set('2026-09-16T09:30:00Z');
  expect(await open(number)).toMatchObject({ token: expect.any(String) as string });
});

describe('many mails at once', () => {
  const invitedMany = async (count: number) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i += 1) ids.push(await invited({ ...noa, email: `noa${i}@misrad.example` }));
    return ids;
  };
  const sendBy = (id: string) => (pending: string) =>
    people.test.app.inject({
      method: 'POST',
      url: `/api/admin/users/pending/${pending}/send`,
      headers: people.test.holding({ uid: id }),
    });

  it('are limited to twenty per inviter, with the time to continue', async () => {
    const ids = await invitedMany(25);
    const results = await Promise.all(ids.map(sendBy('manager')));
    expect(mailed).toHaveLength(20);
    const refused = results.filter(({ statusCode }) => statusCode === 429);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(5).fill('300'));
    people.test.clock.set('2026-09-16T09:05:01Z');
    const later = await Promise.all(ids.slice(0, 5).map(sendBy('manager')));
    expect(later.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  });

  it('are one for an invitation, with the time to the next one', async () => {
    const [id] = await invitedMany(1);
    const results = await Promise.all(Array.from({ length: 20 }, () => sendBy('manager')(id!)));
    expect(mailed).toHaveLength(1);
    const refused = results.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(19);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('60');
    const reasons = refused.map((response) => response.json<{ error: { details: unknown } }>().error.details);
    expect(reasons).toEqual(refused.map(() => ({ reason: 'mail_just_sent' })));
    people.test.clock.set('2026-09-16T09:01:00Z');
    expect((await sendBy('manager')(id!)).statusCode).toBe(200);
    expect(mailed).toHaveLength(2);
  });

  it('are limited to sixty in total', async () => {
    for (const id of ['second', 'third', 'fourth']) await people.user(id, 'managers');
    const ids = await invitedMany(61);
    const last = ids.pop()!;
    for (const [i, id] of ['manager', 'second', 'third'].entries())
      await Promise.all(ids.slice(i * 20, i * 20 + 20).map(sendBy(id)));
    expect(mailed).toHaveLength(60);
    expect((await sendBy('fourth')(last)).statusCode).toBe(429);
    people.test.clock.set('2026-09-16T09:05:01Z');
    expect((await sendBy('fourth')(last)).statusCode).toBe(200);
  });

  it('do not count if the provider rejected them', async () => {
    const [id] = await invitedMany(1);
    away = true;
    for (let i = 0; i < 25; i += 1) expect((await sendBy('manager')(id!)).statusCode).toBe(503);
    away = false;
    expect((await sendBy('manager')(id!)).statusCode).toBe(200);
  });
});

it('creates our account before any link, so that nobody else can register the address', async () => {
  const id = await invited();
  for (const what of ['send', 'link']) await manager.send('POST', `/api/admin/users/pending/${id}/${what}`);
  expect(ensured).toEqual(['noa@misrad.example', 'noa@misrad.example']);
});

it('creates no link for an address with an account of a user', async () => {
  const id = await invited();
  holder = 'manager';
  for (const what of ['send', 'link', 'ensure-auth-user'])
    expect(await admin.send('POST', `/api/admin/users/pending/${id}/${what}`)).toMatchObject({
      status: 409,
      reason: 'address_has_user',
    });
  expect([ensured, mailed]).toEqual([[], []]);
});

it.each([undefined, null, '', [], {}, ['a', 'b'], 'short', 1])(
  'rejects %p as the number of a link',
  async (number) => {
    expect(await isCurrent(number)).toBe(400);
  },
);

it('records that a link was handed over, and ensures an account', async () => {
  const id = await invited();
  expect(await manager.send('POST', `/api/admin/users/pending/${id}/mark-invited`)).toMatchObject({
    data: { data: { invitedAt: '2026-09-16T09:00:00.000Z' } },
  });
  expect(await manager.send('POST', `/api/admin/users/pending/${id}/ensure-auth-user`)).toMatchObject({
    data: { data: { uid: 'uid-of-noa@misrad.example' } },
  });
});

it('reports that the provider does not answer, and changes nothing', async () => {
  const id = await invited();
  const before = await invitations();
  away = true;
  for (const what of ['send', 'link', 'ensure-auth-user'])
    expect(await manager.send('POST', `/api/admin/users/pending/${id}/${what}`)).toMatchObject({
      status: 503,
    });
  expect(await invitations()).toEqual(before);
});

it('limits changes of an invitation to permitted users', async () => {
  const { data } = await admin.send('POST', '/api/admin/users/pending', { ...noa, roleId: 'admins' });
  const { id } = (data as { data: { id: string } }).data;
  for (const what of ['send', 'link', 'mark-invited', 'ensure-auth-user'])
    expect(await manager.send('POST', `/api/admin/users/pending/${id}/${what}`)).toMatchObject({
      status: 403,
    });
  expect(await manager.send('DELETE', `/api/admin/users/pending/${id}`)).toMatchObject({ status: 403 });
  expect(await manager.send('DELETE', '/api/admin/users/pending/none')).toMatchObject({ status: 404 });
});

it('declares its tables as they are migrated', async () => {
  expect(await findTableDifferences(people.test.database.db, invitationsTables)).toEqual([]);
});
