import { ConfigError, readConfig } from './config';

const production = {
  PUBLIC_ORIGIN: 'https://office.example.co.il/',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  FIREBASE_AUTH_DOMAIN: 'p.firebaseapp.com',
  FIREBERRY_TOKEN: 't',
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
