import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '#server/db/config-error';
import { readConfig } from '../config';
import { createEmptyDatabase } from '../testing/database';

const folder = mkdtempSync(join(tmpdir(), 'misrad-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const accountFile = join(folder, 'account.json');
writeFileSync(
  accountFile,
  JSON.stringify({
    type: 'service_account',
    project_id: 'p',
    client_email: 'server@p.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----\nsecret\n',
  }),
);

const MAIL = { SMTP_URL: 'smtps://me:secret@mail.example.co.il', MAIL_FROM: 'office@example.co.il' };
const production = {
  ...MAIL,
  PUBLIC_ORIGIN: 'https://office.example.co.il',
  DATABASE_URL: 'postgres://misrad:secret@127.0.0.1/misrad',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  FIREBERRY_TOKEN: 't',
  GOOGLE_APPLICATION_CREDENTIALS: accountFile,
};
type Env = Record<string, string | undefined>;
const read = (env: Env) => readConfig({ ...production, ...env }, 'production');

/** Returns the lines with problems. They never contain a secret. */
function findProblems(env: Env): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.message).not.toMatch(/secret/);
    return error.message.split('\n  ').slice(1);
  }
}

it('accepts these settings without a warning', () => {
  expect(read({}).warnings).toEqual([]);
});

it.each<[string, Env, RegExp]>([
  ['a mail server without a sender', { MAIL_FROM: undefined }, /^SMTP_URL: needs MAIL_FROM/],
  ['a sender without a mail server', { SMTP_URL: undefined }, /^MAIL_FROM: needs SMTP_URL/],
  ['a mail server without a host', { SMTP_URL: 'smtps://' }, /^SMTP_URL: must be .*smtps:\/\/user:password@/],
  ['a mail server without slashes', { SMTP_URL: 'smtps:mail' }, /^SMTP_URL: must begin with/],
  ['a mail server with a wrong port', { SMTP_URL: 'smtps://mail:99999' }, /^SMTP_URL: must be/],
  ['a mail server with a path', { SMTP_URL: 'smtps://mail/x' }, /^SMTP_URL: must be/],
  ['a mail server with options', { SMTP_URL: 'smtps://mail/?tls=no' }, /^SMTP_URL: must be/],
  ['a user of the mail server without a password', { SMTP_URL: 'smtps://me@mail' }, /^SMTP_URL: must be/],
  ['the API by http', { API_BASE_URL: 'http://api.example.co.il' }, /^API_BASE_URL must begin with https/],
  ['a file as the data folder', { DATA_DIR: accountFile }, /^DATA_DIR: is a file/],
  ['a data folder in a file', { DATA_DIR: join(accountFile, 'x') }, /^DATA_DIR: is a file/],
  ['a file as the folder of the client', { CLIENT_DIR: accountFile }, /^CLIENT_DIR: is a file/],
  ['an address instead of a host', { HOST: 'http://127.0.0.1' }, /^HOST: must be an address or a host name/],
  ['a host with a port', { HOST: '127.0.0.1:4000' }, /^HOST: must be an address or a host name/],
  ['a CRM without a scheme', { FIREBERRY_URL: 'api.fireberry.com/api' }, /^FIREBERRY_URL: must be a URL/],
  ...[
    'https://169.254.169.254/latest/meta-data',
    'http://169.254.169.254',
    'https://2852039166',
    'https://[fe80::1]/hook',
    'https://[::ffff:169.254.169.254]',
    'https://[fd00:ec2::254]',
    'http://100.100.100.200',
    'https://metadata.google.internal',
    'http://metadata/computeMetadata',
  ].map((url): [string, Env, RegExp] => [
    `alerts to ${url}`,
    { ALERT_WEBHOOK_URL: url },
    /^ALERT_WEBHOOK_URL must not lead to .* \(link-local or metadata address\)$/,
  ]),
  [
    'a user name for alerts',
    { ALERT_WEBHOOK_URL: 'https://me@chat.example' },
    /^ALERT_WEBHOOK_URL must hold no/,
  ],
  ['a link-local mail server', { SMTP_URL: 'smtp://169.254.169.254' }, /^SMTP_URL must not lead to/],
  ['a token with a space', { FIREBERRY_TOKEN: 'a b' }, /^FIREBERRY_TOKEN: must have no spaces/],
  ['a token with Hebrew', { METRICS_TOKEN: 'אבגדהוזחטיכלמנסע' }, /^METRICS_TOKEN: must have no spaces/],
  ['a value in quotes', { FIREBASE_API_KEY: '"secret"' }, /^FIREBASE_API_KEY: is in quotes: remove them/],
  ['a value in single quotes', { FIREBERRY_TOKEN: "'secret'" }, /^FIREBERRY_TOKEN: is in quotes/],
  ...['/api', '/api/', '/api/v3/query'].map((path): [string, Env, RegExp] => [
    `the CRM's ${path}`,
    { FIREBERRY_URL: `https://api.fireberry.com${path}` },
    /^FIREBERRY_URL: must end before \/api, as in https:\/\/api\.fireberry\.com$/,
  ]),
])('refuses %s', (_what, env, message) => {
  expect(findProblems(env)).toEqual([expect.stringMatching(message)]);
});

it.each(['#', '/', '?', '%zz', '@x/'])('asks to encode %s in a password', (sign) => {
  const password = `se${sign}cret`;
  for (const [name, url] of [
    ['DATABASE_URL', `postgres://misrad:${password}@db.example.co.il/misrad`],
    ['SMTP_URL', `smtps://me:${password}@mail.example.co.il`],
  ] as const)
    expect(findProblems({ [name]: url })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: encode .*"#" as %23, "@" as %40`)),
    ]);
});

it('accepts encoded characters in a password', () => {
  expect(read({ SMTP_URL: 'smtps://me:a%23%40%2F%3F%25@mail.example.co.il' }).warnings).toEqual([]);
});

it('warns of an @ in a password, which other programs read differently', () => {
  const { warnings } = read({ SMTP_URL: 'smtps://me:se@cret@mail.example.co.il' });
  expect(warnings).toEqual([expect.stringMatching(/^SMTP_URL: encode the "@" .* as %40/)]);
});

it.each([
  'https://chat.example.co.il/hook',
  'https://10.0.0.7/hook',
  'https://chat.internal/hook',
  'http://127.0.0.1:9000/hook',
  'http://localhost:9000/hook',
])('accepts alerts to %s', (url) => {
  expect(read({ ALERT_WEBHOOK_URL: url }).warnings).toEqual([]);
});

it.each(['http://chat.example.co.il/hook', 'http://10.0.0.7/hook'])('warns of alerts to %s', (url) => {
  const { warnings } = read({ ALERT_WEBHOOK_URL: url });
  expect(warnings).toEqual([expect.stringMatching(/^ALERT_WEBHOOK_URL: .* unencrypted.* https:/)]);
});

it.each([
  ['a database on another host', 'postgres://db.example.co.il/misrad', true],
  ['a database on another host', 'postgres://me:secret@10.0.0.7/misrad?sslmode=disable', true],
  ['a database on another host with TLS', 'postgres://db.example.co.il/misrad?sslmode=verify-full', false],
  ['a database on another host with TLS', 'postgres://db.example.co.il/misrad?ssl=true', false],
  ['a database on this machine', 'postgres://localhost/misrad?sslmode=disable', false],
  ['a database on this machine', 'postgres://[::1]/misrad', false],
  ['a database on this machine', 'postgres:///misrad?host=/var/run/postgresql', false],
])('%s: %s', (_what, url, isDoubtful) => {
  const warning = expect.stringMatching(/^DATABASE_URL: .* unencrypted.* sslmode=verify-full/) as string;
  expect(read({ DATABASE_URL: url }).warnings).toEqual(isDoubtful ? [warning] : []);
});

describe('the embedded database in production', () => {
  const embedded = { DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') };
  const warning = expect.stringMatching(/one server, few people, and no power cuts/) as string;

  it('is not used unasked', () => {
    expect(findProblems(embedded)).toEqual([
      'DATABASE_URL is missing: set it, or DATABASE=embedded for one server with few people',
    ]);
  });

  it('is used with a warning where it is asked for', () => {
    expect(read({ ...embedded, DATABASE: 'embedded' }).warnings).toEqual([warning]);
    expect(read({ DATABASE: 'embedded' }).warnings).toEqual([
      expect.stringMatching(/^DATABASE has no effect/),
    ]);
    expect(readConfig({}, 'demo').warnings).toEqual([]);
  });

  it('continues where there is one', async () => {
    const dataDir = join(folder, 'used');
    await createEmptyDatabase(dataDir);
    expect(read({ ...embedded, DATA_DIR: dataDir }).warnings).toEqual([warning]);
  });
});

it('reports a setting and its file, or an unreadable file, once', () => {
  const both = findProblems({ FIREBERRY_TOKEN_FILE: accountFile });
  expect(both).toEqual([expect.stringMatching(/^FIREBERRY_TOKEN .*FIREBERRY_TOKEN_FILE.* both set/)]);
  const unreadable = findProblems({ FIREBERRY_TOKEN: undefined, FIREBERRY_TOKEN_FILE: '/nowhere' });
  expect(unreadable).toEqual([expect.stringMatching(/^FIREBERRY_TOKEN_FILE: .*ENOENT/)]);
  const wrong = findProblems({ SMTP_URL: 'mail' });
  expect(wrong).toEqual([expect.stringMatching(/^SMTP_URL: must begin/)]);
});

it.each([
  ['SMTP_HOST', 'SMTP_URL'],
  ['SMTP_PASSWORD_FILE', 'SMTP_URL'],
  ['MAIL_SENDER', 'MAIL_FROM'],
  ['ALERT_URL', 'ALERT_WEBHOOK_URL'],
  ['DB_URL', 'DATABASE_URL'],
  ['DB_PASSWORD', 'DATABASE_URL'],
  ['PUBLIC_URL', 'PUBLIC_ORIGIN'],
  ['TRUST_PROXY', 'TRUSTED_PROXIES'],
])('warns of %s, and names %s', (name, setting) => {
  const { warnings } = read({ [name]: 'x' });
  expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${name} is not a setting.* ${setting}$`))]);
});

it('does not warn of variables of other programs', () => {
  const env = {
    POSTGRES_PASSWORD: 'x',
    SERVICE_ACCOUNT_FILE: 'x',
    PGSSLMODE: 'disable',
    MAIL: '/var/mail/me',
  };
  expect(read(env).warnings).toEqual([]);
});
