import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedMail } from '../mail/mail-server';
import { demoIdentityAccounts, readDemoAccounts } from './demo-accounts';
import { type Identity, type IdentityOptions, startIdentity } from './emulator';
import { createAccount, signInWithPassword, unsignedToken } from './test-tokens';

const running: Identity[] = [];
let dataDir: string;

async function start(options: Partial<IdentityOptions> = {}): Promise<Identity> {
  const identity = await startIdentity({ projectId: 'demo-misrad', ...options });
  running.push(identity);
  return identity;
}

const toolkit = '/identitytoolkit.googleapis.com/v1';

async function post(identity: Identity, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${identity.url}${path}?key=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function renew({ url }: Identity, refreshToken: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/securetoken.googleapis.com/v1/token?key=test`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Timers that stay real while a test sets the time. */
const ALL_BUT_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

function getClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
});

afterAll(async () => {
  await Promise.all(running.map((identity) => identity.close()));
  await rm(dataDir, { recursive: true });
});

describe('with the demo accounts', () => {
  let identity: Identity;
  const { password, users, roles } = readDemoAccounts();

  beforeAll(async () => {
    identity = await start({ accounts: demoIdentityAccounts() });
  });

  it('signs every demo user in under a fixed uid with a proven address', async () => {
    for (const { uid, email, displayName } of users) {
      const { idToken, localId } = await signInWithPassword(identity.url, email, password);
      expect(localId).toBe(uid);
      expect(getClaims(idToken)).toMatchObject({ sub: uid, email, email_verified: true, name: displayName });
    }
  });

  it('every demo user has a role of the list', () => {
    expect(roles.map(({ id }) => id)).toEqual(expect.arrayContaining(users.map(({ roleId }) => roleId)));
  });

  it('returns the same error for a wrong password and an unknown address', async () => {
    const refusal = { status: 400, code: 'INVALID_LOGIN_CREDENTIALS' };
    await expect(signInWithPassword(identity.url, 'admin@misrad.example', 'wrong!')).rejects.toMatchObject(
      refusal,
    );
    await expect(signInWithPassword(identity.url, 'nobody@misrad.example', 'demo1234')).rejects.toMatchObject(
      refusal,
    );
  });

  it('renews a session with its refresh token', async () => {
    const { refreshToken } = await signInWithPassword(identity.url, 'office@misrad.example', password);
    expect(await renew(identity, refreshToken)).toMatchObject({ user_id: 'demo-office' });
  });

  it('keeps the time of each sign-in, and refuses to renew a session that was revoked', async () => {
    const start = Date.now();
    const after = (seconds: number) =>
      jest.useFakeTimers({ now: start + seconds * 1_000, doNotFake: [...ALL_BUT_DATE] });
    const signIn = () => signInWithPassword(identity.url, 'office@misrad.example', password);
    const renewedAuthTime = async ({ refreshToken }: { refreshToken: string }) =>
      getClaims(String((await renew(identity, refreshToken))['id_token']))['auth_time'];
    const first = await signIn();
    after(60);
    const second = await signIn();
    expect(await renewedAuthTime(first)).toBe(getClaims(first.idToken)['auth_time']);
    expect(await renewedAuthTime(second)).toBe(getClaims(second.idToken)['auth_time']);
    expect(await renewedAuthTime(first)).not.toBe(await renewedAuthTime(second));
    after(120);
    await fetch(`${identity.url}${toolkit}/projects/demo-misrad/accounts:update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ localId: 'demo-office', validSince: String(Math.floor(Date.now() / 1_000)) }),
    });
    expect(await renew(identity, second.refreshToken)).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
    expect(await renew(identity, (await signIn()).refreshToken)).toMatchObject({ user_id: 'demo-office' });
    jest.useRealTimers();
  });

  it("uses the browser's address in links of mails", async () => {
    await fetch(`${identity.url}${toolkit}/accounts:sendOobCode?key=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'localhost:4000' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'payroll@misrad.example' }),
    });
    const codes = await fetch(`${identity.url}/emulator/v1/projects/demo-misrad/oobCodes`);
    const { oobCodes } = (await codes.json()) as { oobCodes: { oobLink: string }[] };
    expect(oobCodes.at(-1)?.oobLink).toMatch(
      /^http:\/\/localhost:4000\/emulator\/action\?mode=resetPassword/,
    );
  });

  it('issues tokens with the same claims as the test helper', async () => {
    const email = 'admin@misrad.example';
    const { idToken } = await signInWithPassword(identity.url, email, password);
    const minted = unsignedToken({ uid: 'demo-admin', email, name: 'any' });
    expect(Object.keys(getClaims(minted)).sort()).toEqual(Object.keys(getClaims(idToken)).sort());
    expect(minted.split('.')[0]).toBe(idToken.split('.')[0]);
    expect(await post(identity, `${toolkit}/accounts:lookup`, { idToken: minted })).toMatchObject({
      users: [{ localId: 'demo-admin' }],
    });
  });
});

describe('restarted, without enumeration protection', () => {
  const options = { accounts: demoIdentityAccounts(), emailEnumerationProtection: false };
  let identity: Identity;

  beforeAll(async () => {
    identity = await start({ dataDir, ...options });
  });

  it('keeps users, their sessions and the demo accounts once', async () => {
    const account = { email: 'dalia@misrad.example', password: 'first-1', displayName: 'דליה' };
    const uid = await createAccount(identity.url, account);
    const { idToken } = await signInWithPassword(identity.url, account.email, account.password);
    const demo = await signInWithPassword(identity.url, 'agent@misrad.example', 'demo1234');
    await post(identity, `${toolkit}/accounts:update`, { idToken: demo.idToken, password: 'changed-1' });
    const before = identity.accounts();
    await identity.close();

    identity = await start({ dataDir, ...options });
    expect(identity.accounts()).toEqual(before);
    expect(identity.accounts()).toHaveLength(6);
    expect(await post(identity, `${toolkit}/accounts:lookup`, { idToken })).toMatchObject({
      users: [{ localId: uid, displayName: 'דליה' }],
    });
    await expect(
      signInWithPassword(identity.url, 'agent@misrad.example', 'changed-1'),
    ).resolves.toMatchObject({ localId: 'demo-agent' });
  });

  it('writes a change soon, without being closed', async () => {
    await createAccount(identity.url, { email: 'gone@misrad.example', password: 'secret-1' });
    const file = join(dataDir, 'identity.json');
    const deadline = Date.now() + 5000;
    while (!(await readFile(file, 'utf8')).includes('gone@misrad.example')) {
      if (Date.now() > deadline) throw new Error('the account was not written');
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('returns the reason', async () => {
    await expect(signInWithPassword(identity.url, 'nobody@misrad.example', 'demo1234')).rejects.toMatchObject(
      {
        code: 'EMAIL_NOT_FOUND',
      },
    );
    await expect(signInWithPassword(identity.url, 'admin@misrad.example', 'wrong!')).rejects.toMatchObject({
      code: 'INVALID_PASSWORD',
    });
  });
});

describe('the mailbox', () => {
  let identity: Identity;
  const receivedMails: ReceivedMail[] = [];

  beforeAll(async () => {
    identity = await start({ receivedMails });
  });

  const requestReset = (email: string) =>
    post(identity, `${toolkit}/accounts:sendOobCode`, { requestType: 'PASSWORD_RESET', email });

  const page = async (): Promise<string> => (await fetch(`${identity.url}/emulator/mailbox`)).text();

  it('displays the empty state, then lists mails, newest first', async () => {
    expect(await page()).toContain('עוד לא נשלח דבר');
    for (const email of ['first@misrad.example', 'second@misrad.example']) {
      await createAccount(identity.url, { email });
      await requestReset(email);
    }
    await requestReset('nobody@misrad.example');
    const html = await page();
    const receivers = [...html.matchAll(/data-to="([^"]*)"/g)].map(([, to]) => to);
    expect(receivers).toEqual(['second@misrad.example', 'first@misrad.example']);
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('mode=resetPassword');
  });

  it('lists a mail until its link is used', async () => {
    const [mail] = identity.mails();
    const oobCode = new URL(mail!.link).searchParams.get('oobCode');
    await post(identity, `${toolkit}/accounts:resetPassword`, { oobCode, newPassword: 'secret-1' });
    expect(identity.mails().map(({ to }) => to)).toEqual(['first@misrad.example']);
    expect(await page()).not.toContain(`data-to="${mail!.to}"`);
  });

  it("rewrites links only behind the application's server", async () => {
    const query = '?mode=verifyEmail&oobCode=a%2Bb&apiKey=k';
    const open = (headers: Record<string, string>) =>
      fetch(`${identity.url}/emulator/action${query}`, { redirect: 'manual', headers });
    const behind = await open({ 'x-forwarded-host': 'localhost:4000' });
    expect([behind.status, behind.headers.get('location')]).toEqual([302, `/auth/action${query}`]);
    expect((await open({})).status).toBe(400);
  });

  it('contains no scripts and no external resources', async () => {
    const result = await fetch(`${identity.url}/emulator/mailbox`);
    expect(result.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await result.text()).not.toMatch(/<script|https:\/\/|style=/);
  });

  it('displays the mails of the application with their files', async () => {
    const content = Buffer.from('%PDF');
    const files = [{ name: 'דוח <1>.pdf', type: 'application/pdf', content }];
    const mail = { to: 'agent@misrad.example', messageId: '', text: 'שלום', raw: '', at: new Date() };
    receivedMails.unshift({ ...mail, subject: 'ראשון', files }, { ...mail, subject: 'שני', files: [] });
    const [, address = ''] = /href="([^"]*)"><bdi>דוח &#60;1&#62;.pdf/.exec(await page()) ?? [];
    const file = await fetch(identity.url + address);
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', '%PDF']);
    expect((await fetch(`${identity.url}/emulator/mailbox/1/0`)).status).not.toBe(200);
  });
});
