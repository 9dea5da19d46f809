import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoAccountsFile } from '#mocks/identity/demo-accounts';
import { unsignedToken } from '#mocks/identity/test-tokens';
import { freePort } from '#mocks/free-port';
import { start, untilReachable, type Running } from '../testing/running';

/** Checks of `npm run serve`, run with the built server. */

let dataDir: string;
const running: Running[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'misrad-production-'));
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function productionEnv(): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATABASE: 'embedded',
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: 'demo-misrad',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'demo-misrad.firebaseapp.com',
    GOOGLE_APPLICATION_CREDENTIALS: await writeServiceAccount(),
    FIREBERRY_TOKEN: 'token',
    DRAIN_SECONDS: '0',
    // A host name that does not exist.
    FIREBERRY_URL: 'https://crm.invalid',
    LOG_LEVEL: 'warn',
  };
}

/** Writes the key of a service account that Google does not know, and returns the file. */
async function writeServiceAccount(): Promise<string> {
  const file = join(dataDir, 'service-account.json');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const account = {
    type: 'service_account',
    project_id: 'demo-misrad',
    client_email: 'server@demo-misrad.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  await writeFile(file, JSON.stringify(account));
  return file;
}

function serve(env: Record<string, string>, ...args: string[]): Running {
  const server = start(process.execPath, [resolve('dist/server/main.js'), ...args], env);
  running.push(server);
  return server;
}

it('refuses to start without a setting, and names it', async () => {
  const { FIREBERRY_TOKEN: _left, ...env } = await productionEnv();
  const server = serve(env);
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('FIREBERRY_TOKEN is missing');
});

it('does not use the embedded database unasked', async () => {
  const { DATABASE: _unasked, ...env } = await productionEnv();
  const server = serve(env);
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('DATABASE_URL is missing');
});

it('names all wrong settings at once', async () => {
  const env = {
    ...(await productionEnv()),
    DATABASE_URL: 'foo',
    PUBLIC_ORIGIN: 'office',
    FIREBERRY_TOKN: 'x',
  };
  const server = serve(env);
  expect(await server.ended).toBe(1);
  for (const name of ['DATABASE_URL', 'PUBLIC_ORIGIN', 'FIREBERRY_TOKN'])
    expect(server.printed()).toContain(name);
});

it('--check tests all connections without starting', async () => {
  const server = serve(await productionEnv(), '--check');
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('DATA_DIR: ok');
  expect(server.printed()).toContain('GOOGLE_APPLICATION_CREDENTIALS: failed');
  expect(server.printed()).toMatch(/FIREBERRY_TOKEN: failed: crm\.invalid: (ENOTFOUND|EAI_AGAIN)/);
  expect(server.printed()).toContain('HOST, PORT: ok');
  expect(server.printed()).toMatch(/^warning: .*embedded/m);
});

it("refuses to start with the emulator's variable set", async () => {
  const server = serve({ ...(await productionEnv()), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('FIREBASE_AUTH_EMULATOR_HOST is set');
});

it("refuses a demo's database", async () => {
  const { FIREBERRY_TOKEN: _none, ...env } = await productionEnv();
  const demo = serve({ ...env, DEMO_ACCOUNTS: demoAccountsFile }, '--demo');
  await untilReachable(`http://127.0.0.1:${env['PORT']}/readyz`, demo);
  await demo.stop();
  const server = serve(await productionEnv());
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('demo');
});

it('responds with 401 to an emulator token, and serves no API description', async () => {
  const env = await productionEnv();
  const server = serve(env);
  const origin = `http://127.0.0.1:${env['PORT']}`;
  await untilReachable(`${origin}/readyz`, server);
  const token = unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' });
  for (const path of ['/api/auth/userProfile', '/api/dashboard', '/api/auth/permissions']) {
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
  }
  expect((await fetch(`${origin}/api/docs/json`)).status).toBe(404);
});
