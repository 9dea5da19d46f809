import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    const response = await fetch(`${identity.url}/securetoken.googleapis.com/v1/token?key=test`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    expect(await response.json()).toMatchObject({ user_id: 'demo-office' });
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

describe('restarted', () => {
  it('keeps users, their sessions and the demo accounts once', async () => {
    const first = await start({ dataDir, accounts: demoIdentityAccounts() });
    const account = { email: 'dalia@misrad.example', password: 'first-1', displayName: 'דליה' };
    const uid = await createAccount(first.url, account);
    const { idToken } = await signInWithPassword(first.url, account.email, account.password);
    const demo = await signInWithPassword(first.url, 'agent@misrad.example', 'demo1234');
    await post(first, `${toolkit}/accounts:update`, { idToken: demo.idToken, password: 'changed-1' });
    const before = first.accounts();
    await first.close();

    const second = await start({ dataDir, accounts: demoIdentityAccounts() });
    expect(second.accounts()).toEqual(before);
    expect(second.accounts()).toHaveLength(6);
    expect(await post(second, `${toolkit}/accounts:lookup`, { idToken })).toMatchObject({
      users: [{ localId: uid, displayName: 'דליה' }],
    });
    await expect(signInWithPassword(second.url, 'agent@misrad.example', 'changed-1')).resolves.toMatchObject({
      localId: 'demo-agent',
    });
  });

  it('writes a change soon, without being closed', async () => {
    const identity = await start({ dataDir });
    await createAccount(identity.url, { email: 'gone@misrad.example', password: 'secret-1' });
    const file = join(dataDir, 'identity.json');
    const deadline = Date.now() + 5000;
    while (!(await readFile(file, 'utf8')).includes('gone@misrad.example')) {
      if (Date.now() > deadline) throw new Error('the account was not written');
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
});

describe('without enumeration protection', () => {
  it('returns the reason', async () => {
    const identity = await start({ accounts: demoIdentityAccounts(), emailEnumerationProtection: false });
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
