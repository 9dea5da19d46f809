import { ne } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { signInWithPassword, unsignedToken, type SignedIn } from '#mocks/identity/test-tokens';
import { allRoutes } from '#contract/features';
import { auditLog } from '#server/db/schema/audit-tables';
import { roles } from '#server/db/schema/roles-tables';
import { users } from '#server/db/schema/users-tables';
import { startProviderTest, type ProviderTest } from './testing/provider';

/** Opens the link of an invitation more than once, end to end with the real emulator of the identity provider. */

const DANA = 'dana@misrad.example';

let provided: ProviderTest;

beforeAll(async () => {
  provided = await startProviderTest();
});
beforeEach(async () => {
  await provided.reset();
  const { db } = provided.test.database;
  await db.insert(roles).values([
    { id: 'admins', name: 'admins', permissions: ['system.admin'] },
    { id: 'sellers', name: 'sellers', permissions: ['sales.view'] },
  ]);
  await db.insert(users).values({ id: 'inviter', email: 'inviter@misrad.example', roleId: 'admins' });
});
afterAll(() => provided.close());

const asInviter = () => ({
  authorization: `Bearer ${unsignedToken({ uid: 'inviter', email: 'inviter@misrad.example' })}`,
});

async function post<T>(url: string, payload: object | undefined, headers = {}): Promise<T> {
  const response = await provided.test.app.inject({
    method: 'POST',
    url,
    headers,
    ...(payload && { payload }),
  });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return response.json<T>();
}

/** @returns the number of a copied link */
async function invite(email = DANA): Promise<{ id: string; number: string }> {
  const pending = '/api/admin/users/pending';
  const body = { email, displayName: 'דנה', roleId: 'sellers' };
  const { data } = await post<{ data: { id: string } }>(pending, body, asInviter());
  const made = await post<{ data: { link: string } }>(`${pending}/${data.id}/link`, undefined, asInviter());
  return { id: data.id, number: new URL(made.data.link).searchParams.get('invitation')! };
}

/** Exchanges the number, like the button on the page of the link. */
const open = (number: string) => post<{ token: string }>('/api/auth/invitation-link/open', { number });

/** Signs in at the provider with the token that a number was exchanged for. */
async function enter({ token }: { token: string }): Promise<SignedIn> {
  const session = await provided.ask<SignedIn>('signInWithCustomToken', { token, returnSecureToken: true });
  return { ...session, localId: decodeJwt(session.idToken).sub! };
}

const signIn = ({ idToken }: Pick<SignedIn, 'idToken'>) =>
  provided.call(idToken, 'POST', '/api/auth/sign-in');

/** Calls every route that needs a token. @returns the routes that responded otherwise than 401 */
async function routesOpenTo(token: string): Promise<string[]> {
  const found: string[] = [];
  for (const { method, path, requires } of allRoutes) {
    if (requires === 'public') continue;
    const response = await provided.call(token, method, path.replace(/:\w+/g, 'x'));
    if (!String(response).startsWith('401 ')) found.push(`${method} ${path}: ${response}`);
  }
  return found;
}

const allUsers = () => provided.test.database.db.select().from(users).where(ne(users.id, 'inviter'));
const entries = () => provided.test.database.db.select().from(auditLog).orderBy(auditLog.id);

describe('an invitation that was opened twice, and used by the second opening', () => {
  let early: SignedIn;
  let late: SignedIn;
  let first: { token: string };
  let dana: SignedIn;
  beforeEach(async () => {
    const { number } = await invite();
    first = await open(number);
    early = await enter(first);
    const second = await open(number);
    late = await enter(first);
    dana = await enter(second);
    await signIn(dana);
  });

  it('admits nobody by the first opening, on any route, with any token', async () => {
    const tokens = [early.idToken, late.idToken, (await enter(first)).idToken];
    for (const session of [early, late]) {
      const renewed = await provided.refresh(session);
      if (renewed !== null) tokens.push(renewed);
    }
    for (const token of tokens) expect(await routesOpenTo(token)).toEqual([]);
    expect(await allUsers()).toMatchObject([{ id: dana.localId, email: DANA, displayName: 'דנה' }]);
  });

  it('admits nobody by a password that the first opener sets', async () => {
    const password = 'planted-1';
    for (const { idToken } of [early, late, await enter(first)])
      await provided.ask('update', { idToken, password }).catch(() => null);
    await expect(signInWithPassword(provided.provider.url, DANA, password)).rejects.toThrow('INVALID_LOGIN');
  });

  it('keeps the session of the user, and refuses every other sign-in with its token', async () => {
    const profile = (token: string) => provided.call(token, 'GET', '/api/auth/userProfile');
    expect([await profile(dana.idToken), await profile((await provided.refresh(dana))!)]).toEqual([200, 200]);
    const { firstAuthTime } = (await allUsers())[0]!;
    const by = (signInProvider: string, authTime: number) =>
      profile(unsignedToken({ uid: dana.localId, email: DANA, signInProvider, authTime }));
    const [before, at, after] = [firstAuthTime! - 1, firstAuthTime!, firstAuthTime! + 1];
    const refused = '401 session_ended';
    expect([await by('custom', before), await by('custom', at), await by('custom', after)]).toEqual([
      refused,
      200,
      refused,
    ]);
    expect([await by('password', before), await by('password', at), await by('google.com', after)]).toEqual([
      refused,
      200,
      200,
    ]);
  });

  it('is in the audit log, with both accounts', async () => {
    const all = await entries();
    expect(all.map(({ action }) => action)).toEqual([
      'invitation.created',
      'invitation.link_made',
      'invitation.opened',
      'invitation.opened',
      'user.activated',
      'session.started',
    ]);
    const [opened, again, activated] = all.slice(2);
    expect(opened).toMatchObject({
      actorId: null,
      targetId: again?.targetId,
      details: { uid: early.localId },
    });
    expect(again).toMatchObject({ actorId: null, details: { uid: dana.localId } });
    expect(activated).toMatchObject({ actorId: dana.localId, targetId: dana.localId });
    expect(JSON.stringify(all)).not.toContain(first.token);
  });
});

it('refuses the first opening while the second may still be used, and replaces nothing', async () => {
  const { number } = await invite();
  const early = await enter(await open(number));
  const dana = await enter(await open(number));
  expect(await signIn(early)).toBe('401 invitation_reopened');
  expect(await routesOpenTo(early.idToken)).toEqual([
    'POST /api/auth/sign-out: 200',
    'POST /api/system/bootstrap-first-admin: 400 invalid_input',
  ]);
  expect(await signIn(dana)).toBe(200);
});

it('does not make the owner a user of an account that somebody has opened', async () => {
  const { number } = await invite();
  const opener = await enter(await open(number));
  const owner = await provided.signInWithGoogle(DANA);
  expect(owner.localId).toBe(opener.localId);
  expect(await signIn(owner)).toBe('401 credentials_removed');
  const again = await provided.signInWithGoogle(DANA);
  expect(await signIn(again)).toBe(200);
  expect(await routesOpenTo(opener.idToken)).toEqual([]);
  expect(await allUsers()).toMatchObject([{ id: again.localId }]);
});

it('proves the address by the number', async () => {
  const { number } = await invite();
  const { localId } = await enter(await open(number));
  expect(provided.provider.accounts()).toEqual([
    { uid: localId, email: DANA, displayName: 'דנה', emailVerified: true },
  ]);
});

it('is not used or harmed by a scanner that opens the link first, even by its button', async () => {
  const { number } = await invite();
  const page = await provided.test.app.inject({ url: `/auth/action?invitation=${number}` });
  expect(page.statusCode).toBeLessThan(500);
  const current = await provided.test.app.inject({
    method: 'POST',
    url: '/api/auth/invitation-link',
    payload: { number },
  });
  expect(current.json()).toEqual({ current: true });
  expect((await entries()).map(({ action }) => action)).toEqual([
    'invitation.created',
    'invitation.link_made',
  ]);
  const scanner = await open(number);
  const dana = await enter(await open(number));
  expect(await signIn(dana)).toBe(200);
  expect(await routesOpenTo((await enter(scanner)).idToken)).toEqual([]);
});

it('gives each of many parallel openings an account of its own, of which the last is left', async () => {
  const { number } = await invite();
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(number)));
  const sessions: SignedIn[] = [];
  for (const one of opened) sessions.push(await enter(one));
  expect(new Set(sessions.map(({ localId }) => localId)).size).toBe(5);
  const results: unknown[] = [];
  for (const session of sessions) results.push(await signIn(session));
  expect(results.sort()).toEqual([200, ...Array.from({ length: 4 }, () => '401 invitation_reopened')]);
});
