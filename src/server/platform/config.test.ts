import { ConfigError, readConfig } from './config';

const production = {
  PUBLIC_ORIGIN: 'https://office.example.co.il/',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  FIREBERRY_TOKEN: 't',
};

it('needs nothing for a demo', () => {
  const config = readConfig({}, 'demo');
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:4000',
    dataDir: '.data',
  });
});

it('takes an empty variable for one that is not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }, 'demo')).toMatchObject({
    port: 4000,
    databaseUrl: undefined,
  });
});

it('keeps only the origin of the public address', () => {
  expect(readConfig(production, 'production').publicOrigin).toBe('https://office.example.co.il');
});

it.each(Object.keys(production))('does not start production without %s, and says so', (name) => {
  const without = { ...production, [name]: undefined };
  expect(() => readConfig(without, 'production')).toThrow(new RegExp(`${name} is missing`));
});

it("does not start production with the emulator's variable set", () => {
  const env = { ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
  expect(() => readConfig(env, 'production')).toThrow(/FIREBASE_AUTH_EMULATOR_HOST is set/);
});

it.each(['http://office.example.co.il', 'ftp://office.example.co.il', 'foo:bar'])(
  'does not start production at %s',
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
])('gives the CRM\u2019s token in production to nobody at %s', (url) => {
  expect(() => readConfig({ ...production, FIREBERRY_URL: url }, 'production')).toThrow(/FIREBERRY_URL/);
});

it('says nothing of the credentials in an address that it refuses', () => {
  const env = { ...production, FIREBERRY_URL: 'https://user:secret@crm.example' };
  expect(() => readConfig(env, 'production')).toThrow(/^(?!.*secret)/s);
});

it('takes the CRM of a demo on this machine', () => {
  const { fireberry } = readConfig({ FIREBERRY_URL: 'http://127.0.0.1:4700' }, 'demo');
  expect(fireberry.url).toBe('http://127.0.0.1:4700');
});

it.each(['https://8.8.8.8', 'https://[2606:4700::1111]', 'https://172.32.0.1', 'https://crm.example.co.il'])(
  'takes the CRM in production at %s',
  (url) => {
    expect(readConfig({ ...production, FIREBERRY_URL: url }, 'production').fireberry.url).toBe(url);
  },
);

it('takes the CRM at another address of the outside', () => {
  const env = { ...production, FIREBERRY_URL: 'https://crm.example/api/' };
  expect(readConfig(env, 'production').fireberry.url).toBe('https://crm.example/api');
});

it('keeps a demo on loopback', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' }, 'demo')).toThrow(/loopback/);
});

it.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PUBLIC_ORIGIN', 'office'],
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
