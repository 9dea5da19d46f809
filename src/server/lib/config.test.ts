import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#server/db/config-error';
import { readConfig } from './config';
import { Environment } from './environment/settings-schema';

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
  DATABASE_URL: 'postgres://127.0.0.1/misrad',
  PUBLIC_ORIGIN: 'https://office.example.co.il/',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  FIREBERRY_TOKEN: 't',
  GOOGLE_APPLICATION_CREDENTIALS: write('account.json', JSON.stringify(account)),
};

/** Without a database: the data folder of whoever runs the tests can contain one. */
const EMPTY_FOLDER = { DATA_DIR: join(folder, 'data') };

it('takes the web address of the CRM without its last slash', () => {
  const { crmWebUrl } = readConfig({ FIREBERRY_WEB_URL: 'https://app.fireberry.com/' }, 'demo');
  expect(crmWebUrl).toBe('https://app.fireberry.com');
});

it('requires no variables for a demo', () => {
  const config = readConfig({}, 'demo');
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:4000',
    dataDir: '.data',
  });
});

it('serves requests for a while before it stops in production, and ends a demo at once', () => {
  expect(readConfig(production, 'production').drainSeconds).toBe(5);
  expect(readConfig({}, 'demo').drainSeconds).toBe(0);
  expect(readConfig({ DRAIN_SECONDS: '7' }, 'demo').drainSeconds).toBe(7);
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
  const without = { ...EMPTY_FOLDER, ...production, [name]: undefined };
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
  const env = { ...production, FIREBERRY_URL: 'https://crm.example/fireberry/' };
  expect(readConfig(env, 'production').fireberry.url).toBe('https://crm.example/fireberry');
});

it('restricts a demo to loopback', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' }, 'demo')).toThrow(/loopback/);
});

type Fault = readonly [value: string, remedy: RegExp];
const BLANK: Fault = [' ', /is blank: give it a value, or remove it/];
const MISSING: Fault = ['', /is missing/];
const ADDRESS: Fault = ['ftp://example.co.il', /must be a URL that begins with http:\/\/ or https:\/\//];
const HOST_NAME = /must be a host name without https:\/\/, as in project\.firebaseapp\.com/;
const PROXIES = /must be addresses or networks \(10\.0\.0\.0\/8\), separated by commas/;
const ORIGIN = /must be scheme, host and port only, as in https:\/\/office\.example\.co\.il/;
const POSTGRES = /must begin with postgres:\/\/ or postgresql:\/\//;

/** Wrong values of every setting, with the remedy that the message names. */
const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  PORT: ['http', '70000', '80.5'].map((value) => [value, /must be a port, 0 to 65535/] as const),
  HOST: [BLANK],
  PUBLIC_ORIGIN: [
    MISSING,
    ['http://office.example.co.il', /must begin with https:\/\//],
    ...['office', 'https://office.example.co.il/misrad', 'https://user@office.example.co.il'].map(
      (value) => [value, ORIGIN] as const,
    ),
  ],
  DATA_DIR: [BLANK],
  CLIENT_DIR: [BLANK],
  DATABASE: [['postgres', /must be embedded, or unset for PostgreSQL/]],
  DATABASE_URL: [MISSING, ...['foo', 'mysql://127.0.0.1/misrad'].map((value) => [value, POSTGRES] as const)],
  API_BASE_URL: [ADDRESS],
  FIREBASE_PROJECT_ID: [MISSING, BLANK],
  FIREBASE_API_KEY: [MISSING, BLANK],
  FIREBASE_AUTH_DOMAIN: [
    MISSING,
    ['https://p.firebaseapp.com', HOST_NAME],
    ['p.firebaseapp.com/path', HOST_NAME],
  ],
  FIREBASE_APP_CHECK_KEY: [BLANK],
  FIREBASE_RECAPTCHA: [['yes', /must be on or off/]],
  FIREBASE_AUTH_EMULATOR_HOST: [
    ['127.0.0.1:9099', /is set: production accepts no unsigned tokens/],
    ['http://127.0.0.1:9099', /must be host:port/],
  ],
  GOOGLE_APPLICATION_CREDENTIALS: [MISSING, ['/nowhere', /the file \/nowhere cannot be read \(ENOENT\)/]],
  GOOGLE_CLIENT_ID: [['123', /must end with \.apps\.googleusercontent\.com/]],
  FIREBERRY_URL: [ADDRESS, ['http://api.fireberry.com', /must begin with https:\/\/ and lead to the public/]],
  FIREBERRY_WEB_URL: [ADDRESS],
  FIREBERRY_TOKEN: [MISSING, BLANK],
  FIREBERRY_DAILY_CALLS: [['0', /must be a whole number from 1/]],
  SMTP_URL: [['mail.example.co.il', /must begin with smtp:\/\/ or smtps:\/\//]],
  MAIL_FROM: ['office', 'Misrad <office@x>', 'a@x.co.il, b@x.co.il'].map(
    (value) => [value, /must be an address, or Name <address>/] as const,
  ),
  ALERT_WEBHOOK_URL: [ADDRESS],
  FIRST_ADMIN_EMAIL: [['dana', /must be an e-mail address/]],
  TRUSTED_PROXIES: ['proxy.example', '10.0.0.0/33', '10.0.0.1,,', '0.0.0.0/0'].map(
    (value) => [value, PROXIES] as const,
  ),
  AUDIT_KEEP_MONTHS: [['23', /must be a whole number of months from 24/]],
  BACKUP_PROOF_DAYS: ['-1', '1.5', 'never'].map(
    (value) => [value, /must be a whole number of days/] as const,
  ),
  DRAIN_SECONDS: [['61', /must be seconds, 0 to 60/]],
  SECRETS_KEY: ['short', 'A'.repeat(44)].map(
    (value) => [value, /must be 32 random bytes in base64/] as const,
  ),
  SECRETS_KEY_OLD: [['short', /must be 32 random bytes in base64/]],
  METRICS_TOKEN: [['short', /must have at least 16 characters/]],
  LOG_LEVEL: [['loud', /must be one of fatal, error, warn, info, debug, trace, silent/]],
  DEMO_ACCOUNTS: [BLANK],
};

it('knows a fault of every setting', () => {
  expect(Object.keys(FAULTS).sort()).toEqual(Object.keys(Environment.shape).sort());
});

it.each(
  Object.entries(FAULTS).flatMap(([name, faults]) =>
    faults.map(([value, remedy]) => ({ name, value, remedy })),
  ),
)('names a wrong setting and the remedy: $name=$value', ({ name, value, remedy }) => {
  const read = () => readConfig({ ...EMPTY_FOLDER, ...production, [name]: value }, 'production');
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`\\n  ${name}:? [^\\n]*${remedy.source}`));
});

it.each([
  'office@example.co.il',
  'Misrad <office@example.co.il>',
  'משרד <office@example.co.il>',
  'a&b@דוגמה.ישראל',
])('accepts the sender %s', (sender) => {
  const env = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: sender };
  expect(readConfig(env, 'demo').mailFrom).toBe(sender);
});

it('reads the address of the first administrator as it is compared', () => {
  const read = (address: string) => readConfig({ FIRST_ADMIN_EMAIL: address }, 'demo').firstAdminEmail;
  expect(read('\u200fDana&Co@Example.co.il')).toBe('dana&co@example.co.il');
  expect(read('dana@דוגמה.ישראל')).toBe('dana@xn--6dbbec0c.xn--4dbrk0ce');
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
