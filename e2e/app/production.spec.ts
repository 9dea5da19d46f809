import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { demoAccountsFile } from '../../mocks/identity/demo-accounts';
import { unsignedToken } from '../../mocks/identity/test-tokens';
import { freePort } from '../../scripts/free-port';
import { start, untilAnswers, type Running } from '../testing/running';

/** Checks of `npm run serve`, run with the built server. */

let dataDir: string;
const running: Running[] = [];

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'misrad-production-'));
});

test.afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function productionEnv(): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: 'demo-misrad',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'demo-misrad.firebaseapp.com',
    FIREBERRY_TOKEN: 'token',
    // A host name that does not exist.
    FIREBERRY_URL: 'https://crm.invalid',
    LOG_LEVEL: 'warn',
  };
}

function serve(env: Record<string, string>, ...args: string[]): Running {
  const server = start(process.execPath, [resolve('dist/server/main.js'), ...args], env);
  running.push(server);
  return server;
}

test('refuses to start without a setting, and names it', async () => {
  const { FIREBERRY_TOKEN: _left, ...env } = await productionEnv();
  const server = serve(env);
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('FIREBERRY_TOKEN is missing');
});

test("refuses to start with the emulator's variable set", async () => {
  const server = serve({ ...(await productionEnv()), FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' });
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('FIREBASE_AUTH_EMULATOR_HOST is set');
});

test("refuses a demo's database", async () => {
  const { FIREBERRY_TOKEN: _none, ...env } = await productionEnv();
  const demo = serve({ ...env, DEMO_ACCOUNTS: demoAccountsFile }, '--demo');
  await untilAnswers(`http://127.0.0.1:${env['PORT']}/readyz`, demo);
  await demo.stop();
  const server = serve(await productionEnv());
  expect(await server.ended).toBe(1);
  expect(server.printed()).toContain('demo');
});

test('responds with 401 to an emulator token, and serves no API description', async () => {
  const env = await productionEnv();
  const server = serve(env);
  const origin = `http://127.0.0.1:${env['PORT']}`;
  await untilAnswers(`${origin}/readyz`, server);
  const token = unsignedToken({ uid: 'demo-admin', email: 'admin@misrad.example' });
  for (const path of ['/api/auth/userProfile', '/api/dashboard', '/api/auth/permissions']) {
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  }
  expect((await fetch(`${origin}/api/docs/json`)).status).toBe(404);
});
