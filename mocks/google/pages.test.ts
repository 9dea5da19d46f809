import { demoIdentityAccounts } from '../identity/demo-accounts';
import { type Identity, startIdentity } from '../identity/emulator';
import { createAccount, signInWithPassword } from '../identity/test-tokens';
import { googleScriptPath } from './pages';

let identity: Identity;

const handler = '/emulator/auth/handler?apiKey=k&appName=a&authType=signInViaPopup&providerId=google.com';

beforeAll(async () => {
  identity = await startIdentity({ projectId: 'demo-misrad', accounts: demoIdentityAccounts() });
});

afterAll(() => identity.close());

async function getText(path: string): Promise<string> {
  const response = await fetch(`${identity.url}${path}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the accounts on the consent page by address, as stored in its buttons. */
async function offered(): Promise<Map<string, { sub: string; email: string; name?: string }>> {
  const page = await getText(handler);
  const found = [...page.matchAll(/data-account="([^"]*)"/g)].map(([, text = '']) => {
    const json = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    return JSON.parse(json) as { sub: string; email: string; name?: string };
  });
  return new Map(found.map((account) => [account.email, account]));
}

/** Signs in with Google claims, like the web SDK after the consent page. */
async function signInWithGoogle(claims: object): Promise<{ localId: string }> {
  const idToken = encodeURIComponent(JSON.stringify(claims));
  const response = await fetch(
    `${identity.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        requestUri: `${identity.url}/emulator/auth/handler?providerId=google.com&id_token=${idToken}`,
        sessionId: 'any',
        returnSecureToken: true,
      }),
    },
  );
  return (await response.json()) as { localId: string };
}

it('contains no external resources and no inline code', async () => {
  const page = await getText(handler);
  const sources = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source = '']) => source);
  expect(sources).toHaveLength(2);
  for (const source of sources) {
    expect(source).toMatch(/^\/emulator\//);
    expect(await getText(source)).not.toMatch(/https:\/\/(unpkg|fonts)/);
  }
  expect(page).not.toMatch(/<script>|<style|style=|onclick=/);
  expect(await getText(googleScriptPath)).toContain('window.gapi');
});

it('signs a demo user in to the same account with Google and with a password', async () => {
  for (const round of ['first', 'second']) {
    const account = (await offered()).get('admin@misrad.example');
    expect({ round, ...(await signInWithGoogle({ ...account, email_verified: true })) }).toMatchObject({
      round,
      localId: 'demo-admin',
    });
    await expect(signInWithPassword(identity.url, 'admin@misrad.example', 'demo1234')).resolves.toMatchObject(
      {
        localId: 'demo-admin',
      },
    );
  }
});

it('displays a name with markup as text', async () => {
  const displayName = '"><script>alert(1)</script>';
  await createAccount(identity.url, { email: 'odd@misrad.example', password: 'secret-1', displayName });
  expect(await getText(handler)).not.toContain('<script>alert');
  expect((await offered()).get('odd@misrad.example')?.name).toBe(displayName);
});

it('serves only the files of the sign-in', async () => {
  for (const path of [
    '/emulator/google/pages.ts',
    '/emulator/google/../pages.ts',
    '/emulator/google/constructor',
  ]) {
    expect((await fetch(`${identity.url}${path}`)).status).toBe(404);
  }
});
