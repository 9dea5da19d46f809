import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSecretKeys, requireSecretKeys } from '#server/lib/secrets/secret-keys';
import { startTestApp, TEST_SECRETS_KEY } from '#server/lib/testing/app';
import { pino } from 'pino';
import type { Config } from '#server/lib/config';
import { buildApp } from '#server/app/app';
import type * as fastHash from '../testing/fast-hash';
import { startOwnCodes } from '../testing/own-code';
import { checkSecretKeys, forgetOwnCodes } from './check-secret-keys';

jest.mock('../code-hash', () => jest.requireActual<typeof fastHash>('../testing/fast-hash').withoutCost());

const { context, createOwner, getCode, pass, readStatus } = startOwnCodes();
const NEW_KEY = randomBytes(32).toString('base64');
const settings = (change: Partial<Config>): Config => ({ ...context.services.config, ...change });
const check = (change: Partial<Config> = {}) => checkSecretKeys(context.database.db, settings(change));

/** Status of an entry at a server with these settings. */
async function enterWith(change: Partial<Config>, headers: { authorization: string }, code: string) {
  const log = pino({ level: 'silent' });
  const app = await buildApp({ ...context.services, config: settings(change), log });
  const url = '/api/system/two-factor/verify';
  const response = await app.inject({ method: 'POST', url, headers, payload: { code } });
  await app.close();
  return response.statusCode;
}

describe('a server’s key', () => {
  it('is not needed before the first own code', async () => {
    expect(await check({ secretsKey: undefined, databaseUrl: 'postgres://x' })).toBe(0);
    await createOwner();
    expect(await check()).toBe(0);
  });

  it.each([
    ['another key', { secretsKey: NEW_KEY }],
    ['another key and another old one', { secretsKey: NEW_KEY, secretsKeyOld: NEW_KEY }],
    ['no key', { secretsKey: undefined, databaseUrl: 'postgres://x' }],
    ['no file', { secretsKey: undefined, dataDir: '/nonexistent' }],
  ])('lets no server start with %s', async (_name, change) => {
    await createOwner();
    await expect(check(change)).rejects.toThrow('encrypted with another key');
  });

  it('is replaced by a new one with the help of the old one, and all codes stay valid', async () => {
    const [dana, noa] = [await createOwner('dana'), await createOwner('noa')];
    const rotated = { secretsKey: NEW_KEY, secretsKeyOld: TEST_SECRETS_KEY };
    expect(await check(rotated)).toBe(2);
    expect(await check(rotated)).toBe(0);
    expect(await check({ secretsKey: NEW_KEY })).toBe(0);
    await expect(check()).rejects.toThrow('encrypted with another key');
    expect(await enterWith({ secretsKey: NEW_KEY }, dana.headers, getCode(dana))).toBe(200);
    expect(await enterWith({ secretsKey: NEW_KEY }, noa.headers, getCode(noa))).toBe(200);
    pass(30);
    // A server that still runs with the old key.
    expect(await enterWith({}, dana.headers, getCode(dana))).toBe(503);
    expect(await enterWith({}, dana.headers, dana.recoveryCodes[0] ?? '')).toBe(200);
  });

  it('can be given up together with all own codes', async () => {
    const dana = await createOwner();
    expect(await context.database.db.transaction(forgetOwnCodes)).toBe(1);
    expect(await check({ secretsKey: NEW_KEY })).toBe(0);
    expect(await readStatus(dana.headers)).toMatchObject({ ownCode: null, codeSet: true });
  });

  it('cannot decrypt the secret of another user', async () => {
    const [dana] = [await createOwner('dana'), await createOwner('noa')];
    const { ownCodes } = await import('#server/db/schema/two-factor-tables');
    const rows = await context.database.db.select().from(ownCodes);
    const foreign = rows.find(({ userId }) => userId === 'noa')?.secret ?? '';
    await context.database.db.update(ownCodes).set({ secret: foreign });
    expect(await enterWith({}, dana.headers, getCode(dana))).toBe(503);
  });
});

it('offers no own codes on PostgreSQL without a key', async () => {
  const config = settings({ secretsKey: undefined, databaseUrl: 'postgres://x' });
  const test = await startTestApp({ config });
  const headers = await test.as('system.admin');
  const url = '/api/system/two-factor';
  const put = (payload: object) => test.app.inject({ method: 'PUT', url, headers, payload });
  expect((await test.app.inject({ url, headers })).json()).toMatchObject({ data: { hasSecretKey: false } });
  expect((await put({ enabled: true, mode: 'own', code: '482913' })).statusCode).toBe(409);
  await test.close();
});

describe('the key file of an embedded database', () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'misrad-key-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const config = () => settings({ secretsKey: undefined, dataDir });

  it('is created once, for the owner of the process only', () => {
    expect(findSecretKeys(config())).toBeNull();
    const keys = requireSecretKeys(config());
    expect(keys.current).toHaveLength(32);
    expect(requireSecretKeys(config())).toEqual(keys);
    expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim()).toBe(keys.current.toString('base64'));
  });

  it('is named if it is damaged', () => {
    writeFileSync(join(dataDir, 'secrets.key'), 'half');
    expect(() => findSecretKeys(config())).toThrow('secrets.key is damaged');
  });
});
