import { startIdentity, type Identity } from '#mocks/identity/emulator';
import type { SignedIn } from '#mocks/identity/test-tokens';
import { ErrorBody } from '#contract/lib/http/errors-contract';
import { buildApp } from '#server/app/app';
import { readConfig, type Config } from '#server/lib/config';
import { createIdentityVerifier } from '#server/lib/identity/identity';
import { createIdentityAdmin, type IdentityAdmin } from '#server/lib/identity/identity-admin';
import { startTestApp, type TestApp } from '#server/lib/testing/app';

const PROJECT = 'demo-misrad';

/** The server with the real emulator of the identity provider, and what people do at the provider. */
export interface ProviderTest {
  test: TestApp;
  config: Config;
  provider: Identity;
  identityAdmin: IdentityAdmin;
  /** Starts another server on the same database. */
  serverWith(config: Config): Promise<TestApp['app']>;
  /** Deletes all rows and accounts. */
  reset(): Promise<void>;
  close(): Promise<void>;
  /** Calls the provider like its web SDK. @throws Error with the provider's code */
  ask<T>(method: string, body: object): Promise<T>;
  /** Calls the provider with the rights of its administrator. */
  administer(method: string, body: object): Promise<void>;
  register(account: { email: string; password: string }): Promise<SignedIn>;
  signInWithGoogle(email: string, more?: object): Promise<SignedIn>;
  /** Returns a new ID token of the session, or null if the provider refuses it. */
  refresh(session: SignedIn): Promise<string | null>;
  /** Opens the link of the latest mail, like its recipient. */
  openMail(use: 'update' | 'resetPassword', more?: object): Promise<void>;
  /** The owner of the address opens the genuine verification mail that somebody else requested. */
  haveAddressProven(session: SignedIn): Promise<void>;
  /** @returns 200, or the status and the code of the error */
  call(
    token: string,
    method: string,
    url: string,
    server?: TestApp['app'],
    body?: object,
  ): Promise<200 | string>;
}

export async function startProviderTest(): Promise<ProviderTest> {
  const hostBefore = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const provider = await startIdentity({ projectId: PROJECT });
  const host = `${provider.host}:${provider.port}`;
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
  const config: Config = {
    ...readConfig({ FIREBERRY_TOKEN: 'test' }, 'demo'),
    authEmulatorHost: host,
    publicOrigin: 'http://misrad.example',
  };
  const identityAdmin = createIdentityAdmin(config);
  const test = await startTestApp();
  // The emulator's tokens have the current time, whatever the test's clock is.
  const clock = { ...test.clock, now: () => new Date() };
  const identity = createIdentityVerifier({ projectId: PROJECT, clock, emulator: true });
  const serverWith = (of: Config) =>
    buildApp({ ...test.services, config: of, clock, identity, identityAdmin });
  const app = await serverWith(config);

  const { ask, ...people } = talkTo(provider);
  return {
    test: { ...test, app },
    config,
    provider,
    identityAdmin,
    serverWith,
    ask,
    ...people,
    reset: async () => {
      await test.database.reset();
      await fetch(`${provider.url}/emulator/v1/projects/${PROJECT}/accounts`, {
        method: 'DELETE',
        headers: { authorization: 'Bearer owner' },
      });
    },
    close: async () => {
      await app.close();
      await test.close();
      if (hostBefore === undefined) delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
      else process.env['FIREBASE_AUTH_EMULATOR_HOST'] = hostBefore;
      await provider.close();
    },
    call: async (token, method, url, server = app, body) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await server.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body && { payload: body }),
      });
      if (response.statusCode === 200) return 200;
      return `${response.statusCode} ${ErrorBody.parse(response.json()).error.code}`;
    },
  };
}

/** Calls the emulator like the web SDK. */
function talkTo(
  provider: Identity,
): Pick<
  ProviderTest,
  'ask' | 'administer' | 'openMail' | 'register' | 'signInWithGoogle' | 'refresh' | 'haveAddressProven'
> {
  async function ask<T>(method: string, body: object): Promise<T> {
    const response = await fetch(
      `${provider.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=k`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    );
    if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function openMail(use: 'update' | 'resetPassword', more: object = {}): Promise<void> {
    const oobCode = new URL(provider.mails()[0]?.link ?? '').searchParams.get('oobCode');
    await ask(use, { oobCode, ...more });
  }

  async function administer(method: string, body: object): Promise<void> {
    const url = `${provider.url}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:${method}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
  }

  return {
    ask,
    administer,
    openMail,
    register: (account) => ask<SignedIn>('signUp', { ...account, returnSecureToken: true }),
    signInWithGoogle: (email, more = {}) =>
      ask<SignedIn>('signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: new URLSearchParams({
          providerId: 'google.com',
          id_token: JSON.stringify({ sub: `google-${email}`, email, email_verified: true }),
        }).toString(),
        returnSecureToken: true,
        ...more,
      }),
    refresh: async ({ refreshToken }) => {
      const response = await fetch(`${provider.url}/securetoken.googleapis.com/v1/token?key=k`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      });
      return response.ok ? ((await response.json()) as { id_token: string }).id_token : null;
    },
    haveAddressProven: async ({ idToken }) => {
      await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      await openMail('update');
    },
  };
}
