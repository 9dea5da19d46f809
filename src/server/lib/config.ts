import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { normalizeEmail } from '../../contract/features/users/email-address';

/** `demo` uses stand-ins and listens on loopback (`npm start`); `production` is `npm run serve`. */
export type Mode = 'demo' | 'production';

const text = z.string().trim().min(1);
const optional = text.optional();

/** Returns whether the text is an IP address or a CIDR network. Host names are not accepted, since their owner may change. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Schema of the environment variables listed in docs/operations.md. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_ORIGIN: z.url().optional(),
  DATA_DIR: text.default('.data'),
  /** Set by the development server, which writes the page to another folder. */
  CLIENT_DIR: text.default('dist/client'),
  DATABASE_URL: optional,
  API_BASE_URL: z.url().optional(),
  FIREBASE_PROJECT_ID: optional,
  FIREBASE_API_KEY: optional,
  FIREBASE_AUTH_DOMAIN: optional,
  FIREBASE_APP_CHECK_KEY: optional,
  FIREBASE_AUTH_EMULATOR_HOST: optional,
  GOOGLE_CLIENT_ID: optional,
  FIREBERRY_URL: z.url().default('https://api.fireberry.com'),
  FIREBERRY_TOKEN: optional,
  FIREBERRY_DAILY_CALLS: z.coerce.number().int().positive().default(10_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: optional,
  FIRST_ADMIN_EMAIL: z.email().transform(normalizeEmail).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks (10.0.0.0/8), separated by commas',
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Demo only: file with the demo's roles and accounts, loaded into an empty database. */
  DEMO_ACCOUNTS: optional,
});

export interface Config {
  mode: Mode;
  port: number;
  host: string;
  /** Public address of the product: scheme, host and port only. */
  publicOrigin: string;
  dataDir: string;
  /** Folder of the built client. */
  clientDir: string;
  databaseUrl: string | undefined;
  /** Base URL of the API for the browser; undefined: the product's own origin. */
  apiBaseUrl: string | undefined;
  firebase: { projectId: string; apiKey: string; authDomain: string; appCheckKey: string | undefined };
  /** `host:port` of the Firebase Auth emulator. Set only in a demo. */
  authEmulatorHost: string | undefined;
  googleClientId: string | undefined;
  fireberry: { url: string; token: string | undefined; dailyCalls: number };
  /** The mail server, with user and password; undefined: no mail is sent. */
  smtpUrl: string | undefined;
  /** Sender of mails: an address, or `Name <address>`. */
  mailFrom: string | undefined;
  firstAdminEmail: string | undefined;
  /** Addresses or networks with a trusted `X-Forwarded-For`. Without any, the connecting address is the caller's. */
  trustedProxies: string[];
  logLevel: string;
  demoAccountsFile: string | undefined;
}

/** Thrown if the settings do not allow a start. The message names the settings and the reasons. */
export class ConfigError extends Error {}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '::1', '[::1]'];

const NEEDED_IN_PRODUCTION = [
  'PUBLIC_ORIGIN',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBERRY_TOKEN',
] as const;

/**
 * Reads the settings from the environment.
 * @throws ConfigError naming every variable that is missing, malformed or forbidden in this mode
 */
export function readConfig(env: NodeJS.ProcessEnv, mode: Mode): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Settings are not valid:\n  ${lines.join('\n  ')}`);
  }
  const settings = parsed.data;
  if (mode === 'production') refuseForProduction(settings);
  else refuseForDemo(settings);
  return {
    mode,
    port: settings.PORT,
    host: settings.HOST,
    publicOrigin: new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`).origin,
    dataDir: settings.DATA_DIR,
    clientDir: settings.CLIENT_DIR,
    databaseUrl: settings.DATABASE_URL,
    apiBaseUrl: settings.API_BASE_URL,
    firebase: {
      projectId: settings.FIREBASE_PROJECT_ID ?? 'demo-misrad',
      apiKey: settings.FIREBASE_API_KEY ?? 'demo-key',
      authDomain: settings.FIREBASE_AUTH_DOMAIN ?? 'localhost',
      appCheckKey: settings.FIREBASE_APP_CHECK_KEY,
    },
    authEmulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    fireberry: {
      url: settings.FIREBERRY_URL.replace(/\/+$/, ''),
      token: settings.FIREBERRY_TOKEN,
      dailyCalls: settings.FIREBERRY_DAILY_CALLS,
    },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    firstAdminEmail: settings.FIRST_ADMIN_EMAIL,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    logLevel: settings.LOG_LEVEL,
    demoAccountsFile: settings.DEMO_ACCOUNTS,
  };
}

/** A demo accepts unsigned tokens, so it must not be reachable from other machines. */
function refuseForDemo({ HOST }: z.infer<typeof Environment>): void {
  if (!LOOPBACK_HOSTS.includes(HOST))
    throw new ConfigError('A demo listens on loopback only: HOST must be 127.0.0.1');
}

/** Production requires https. Plain http is accepted on loopback, for trying it out. */
function isSafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
}

/** Networks outside the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Loopback, and IPv4 addresses in the deprecated IPv6 notation.
  ['::', 96, 'ipv6'],
  // Networks that map to arbitrary IPv4 addresses.
  ['64:ff9b::', 32, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, family);

/** Names that resolve only on the machine or in a private network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/**
 * The CRM's token is sent to this address, so it must use https and be public. A name that resolves to a private address is not
 * detected.
 */
function findAddressProblem(address: string): string | null {
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return 'FIREBERRY_URL must hold no user name and no password';
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  const isPublic =
    version === 0
      ? host.includes('.') && !PRIVATE_NAME.test(host)
      : // BlockList also handles IPv4 addresses in IPv6 notation.
        !NOT_PUBLIC.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return protocol === 'https:' && isPublic
    ? null
    : 'FIREBERRY_URL must begin with https:// and lead to the public internet';
}

/** The emulator's tokens are unsigned: with its variable set, anybody could sign in as anybody. */
function refuseForProduction(settings: z.infer<typeof Environment>): void {
  const problems: string[] = NEEDED_IN_PRODUCTION.filter((name) => settings[name] === undefined).map(
    (name) => `${name} is missing`,
  );
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    problems.push('FIREBASE_AUTH_EMULATOR_HOST is set: production accepts no unsigned tokens');
  }
  if (settings.PUBLIC_ORIGIN !== undefined && !isSafeOrigin(settings.PUBLIC_ORIGIN)) {
    problems.push('PUBLIC_ORIGIN must begin with https://');
  }
  const crmProblem = findAddressProblem(settings.FIREBERRY_URL);
  if (crmProblem !== null) problems.push(crmProblem);
  if (problems.length > 0) throw new ConfigError(`Production does not start:\n  ${problems.join('\n  ')}`);
}
