import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config';

const folder = mkdtempSync(join(tmpdir(), 'misrad-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file and returns its path. */
function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const account = {
  type: 'service_account',
  project_id: 'p',
  client_email: 'server@p.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nsecret\n',
};

const production = {
  PUBLIC_ORIGIN: 'https://office.example.co.il/',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  FIREBERRY_TOKEN: 't',
  GOOGLE_APPLICATION_CREDENTIALS: write('account.json', JSON.stringify(account)),
};

it('requires no variables for a demo', () => {
  const config = readConfig({}, 'demo');
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:4000',
    dataDir: '.data',
  });
});

it('treats an empty variable as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }, 'demo')).toMatchObject({
    port: 4000,
    databaseUrl: undefined,
  });
});

it('keeps only the origin of the public address', () => {
  expect(readConfig(production, 'production').publicOrigin).toBe('https://office.example.co.il');
});

it.each(Object.keys(production))('rejects production without %s and names the variable', (name) => {
  const without = { ...production, [name]: undefined };
  expect(() => readConfig(without, 'production')).toThrow(new RegExp(`${name} is missing`));
});

it("rejects production with the emulator's variable set", () => {
  const env = { ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(() => readConfig(env, 'production')).toThrow(/FIREBASE_AUTH_EMULATOR_HOST is set/);
});

it.each(['http://office.example.co.il', 'ftp://office.example.co.il', 'foo:bar'])(
  'rejects production at %s',
  (origin) => {
    expect(() => readConfig({ ...production, PUBLIC_ORIGIN: origin }, 'production')).toThrow(/PUBLIC_ORIGIN/);
  },
);

it.each([
  'http://api.fireberry.com',
  'file:///etc/passwd',
  'https://localhost:8443',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0.0.0.0',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://169.254.169.254/latest',
  'https://[fe80::1]',
  'https://10.0.0.7',
  'https://172.31.255.255/api',
  'https://192.168.1.20',
  'https://100.64.0.1',
  'https://[fd12:3456::1]',
  'https://[::ffff:192.168.1.20]',
  'https://[64:ff9b::a00:7]',
  'https://crm',
  'https://crm.internal',
  'https://crm.local.',
  'https://user@crm.example',
  'https://user:secret@crm.example',
])('rejects %s as the address of the CRM in production', (url) => {
  expect(() => readConfig({ ...production, FIREBERRY_URL: url }, 'production')).toThrow(/FIREBERRY_URL/);
});

it('does not print the credentials of a rejected address', () => {
  const env = { ...production, FIREBERRY_URL: 'https://user:secret@crm.example' };
  expect(() => readConfig(env, 'production')).toThrow(/^(?!.*secret)/s);
});

it('accepts a CRM on this machine in a demo', () => {
  const { fireberry } = readConfig({ FIREBERRY_URL: 'http://127.0.0.1:4700' }, 'demo');
  expect(fireberry.url).toBe('http://127.0.0.1:4700');
});

it.each(['https://8.8.8.8', 'https://[2606:4700::1111]', 'https://172.32.0.1', 'https://crm.example.co.il'])(
  'accepts the CRM at %s in production',
  (url) => {
    expect(readConfig({ ...production, FIREBERRY_URL: url }, 'production').fireberry.url).toBe(url);
  },
);

it('accepts the CRM at another public address', () => {
  const env = { ...production, FIREBERRY_URL: 'https://crm.example/api/' };
  expect(readConfig(env, 'production').fireberry.url).toBe('https://crm.example/api');
});

it('restricts a demo to loopback', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' }, 'demo')).toThrow(/loopback/);
});

it.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DRAIN_SECONDS', '61'],
  ['AUDIT_KEEP_MONTHS', '23'],
  ['METRICS_TOKEN', 'short'],
  ['PUBLIC_ORIGIN', 'office'],
  ['PUBLIC_ORIGIN', 'https://office.example.co.il/misrad'],
  ['PUBLIC_ORIGIN', 'https://user@office.example.co.il'],
  ['API_BASE_URL', 'ftp://api.example.co.il'],
  ['DATABASE_URL', 'foo'],
  ['DATABASE_URL', 'mysql://127.0.0.1/misrad'],
  ['FIREBASE_AUTH_DOMAIN', 'https://p.firebaseapp.com'],
  ['FIREBASE_AUTH_DOMAIN', 'p.firebaseapp.com/path'],
  ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
  ['LOG_LEVEL', 'loud'],
  ['FIREBERRY_DAILY_CALLS', '0'],
  ['FIRST_ADMIN_EMAIL', 'dana'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,,'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
])('names a malformed setting: %s=%s', (name, value) => {
  expect(() => readConfig({ [name]: value }, 'demo')).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value }, 'demo')).toThrow(new RegExp(name));
});

describe('names of settings', () => {
  it.each([
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['FIREBERRY_TOKN', 'FIREBERRY_TOKEN'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
    ['FIREBERRY_TOKEN_FIL', 'FIREBERRY_TOKEN'],
  ])('rejects %s and suggests %s', (name, setting) => {
    expect(() => readConfig({ [name]: 'x' }, 'demo')).toThrow(
      new RegExp(`${name} is not a setting(\\. Did you mean ${setting})?`),
    );
  });

  it('rejects an unknown name with the prefix of a service', () => {
    expect(() => readConfig({ FIREBASE_STORAGE_BUCKET: 'x' }, 'demo')).toThrow(
      /FIREBASE_STORAGE_BUCKET is not/,
    );
  });

  it('accepts the variables of other programs', () => {
    const env = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'a',
      HTTP_PROXY: 'http://proxy',
      LOGNAME: 'root',
      POST: '1',
    };
    expect(readConfig(env, 'demo').port).toBe(4000);
  });
});

it('names all problems at once, each setting once', () => {
  const env = { ...production, FIREBERRY_TOKEN: '', PUBLIC_ORIGIN: 'office', PORT: 'x', DATABASE_URL: 'foo' };
  const read = () => readConfig(env, 'production');
  for (const name of ['FIREBERRY_TOKEN', 'PUBLIC_ORIGIN', 'PORT', 'DATABASE_URL'])
    expect(read).toThrow(new RegExp(`^(?!.*\\n  ${name}\\b.*\\n  ${name}\\b).*\\n  ${name}\\b`, 's'));
});

describe('secrets in files', () => {
  it('reads a setting from the file that its name with _FILE names', () => {
    const env = {
      ...production,
      FIREBERRY_TOKEN: undefined,
      FIREBERRY_TOKEN_FILE: write('token', 'secret\n'),
    };
    expect(readConfig(env, 'production').fireberry.token).toBe('secret');
  });

  it('rejects a file that does not exist, an empty one, and a setting beside its file', () => {
    const none = { FIREBERRY_TOKEN: undefined };
    const read = (env: NodeJS.ProcessEnv) => () => readConfig({ ...production, ...env }, 'production');
    expect(read({ ...none, FIREBERRY_TOKEN_FILE: '/nowhere' })).toThrow(/FIREBERRY_TOKEN_FILE.*ENOENT/);
    expect(read({ ...none, FIREBERRY_TOKEN_FILE: write('empty', '\n') })).toThrow(
      /FIREBERRY_TOKEN is missing/,
    );
    expect(read({ FIREBERRY_TOKEN_FILE: write('token', 'x') })).toThrow(/both set/);
  });
});

describe('service account', () => {
  it.each([
    ['that does not exist', '/nowhere', /ENOENT/],
    ['that is no JSON', write('text.json', 'secret'), /no JSON/],
    ['of another kind', write('user.json', '{"type":"authorized_user"}'), /no key of a service account/],
    [
      'of another project',
      write('other.json', JSON.stringify({ ...account, project_id: 'q' })),
      /project q, not to p/,
    ],
  ])('rejects a file %s without printing it', (_what, file, reason) => {
    const read = () => readConfig({ ...production, GOOGLE_APPLICATION_CREDENTIALS: file }, 'production');
    expect(read).toThrow(/GOOGLE_APPLICATION_CREDENTIALS/);
    expect(read).toThrow(reason);
    expect(read).toThrow(/^(?!.*secret)/s);
  });
});
