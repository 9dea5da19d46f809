import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { normalizeEmail, readEmailAddress } from '../../contract/features/users/email-address';
import {
  isHost,
  isNetwork,
  isOrigin,
  isPostgresUrl,
  isPublicHost,
  LOOPBACK_HOSTS,
} from './environment/addresses';
import { readEnvironment } from './environment/read-environment';
import { findServiceAccountProblem } from './environment/service-account';

/** `demo` uses mocks and listens on loopback (`npm start`); `production` is `npm run serve`. */
export type Mode = 'demo' | 'production';

const text = z.string().trim().min(1, 'is blank: give it a value, or remove it');
const optional = text.optional();
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that begins with http:// or https://',
});
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(error: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

/** Length of a token that cannot be guessed. */
const MIN_TOKEN_LENGTH = 16;

/** Seconds in which a proxy notices that a server is not ready. */
const DRAIN_SECONDS = 5;
const MAX_DRAIN_SECONDS = 60;

/** The database's trigger keeps entries of the audit log for this time in any case. */
const MIN_AUDIT_MONTHS = 24;

const emailAddress = text.transform((typed, context) => {
  const address = readEmailAddress(typed, domainToASCII);
  if (address === null) context.addIssue('must be an e-mail address');
  return normalizeEmail(address ?? '');
});

/** Returns whether a text is an e-mail address, or a name with an address in angle brackets. */
function isSender(text: string): boolean {
  const [, address = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  return readEmailAddress(address, domainToASCII) !== null;
}

/** Schema of the environment variables listed in docs/operations.md. */
const Environment = z.object({
  PORT: wholeNumber('must be a port, 0 to 65535', 0, 65_535).default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_ORIGIN: text
    .refine(isOrigin, 'must be scheme, host and port only, as in https://office.example.co.il')
    .optional(),
  DATA_DIR: text.default('.data'),
  /** Set by the development server, which writes the page to another folder. */
  CLIENT_DIR: text.default('dist/client'),
  DATABASE_URL: text.refine(isPostgresUrl, 'must begin with postgres:// or postgresql://').optional(),
  API_BASE_URL: webAddress.optional(),
  FIREBASE_PROJECT_ID: optional,
  FIREBASE_API_KEY: optional,
  FIREBASE_AUTH_DOMAIN: text
    .refine(isHost, 'must be a host name without https://, as in project.firebaseapp.com')
    .optional(),
  FIREBASE_APP_CHECK_KEY: optional,
  FIREBASE_RECAPTCHA: z.enum(['on', 'off'], 'must be on or off').default('off'),
  FIREBASE_AUTH_EMULATOR_HOST: text.refine(isHost, 'must be host:port').optional(),
  GOOGLE_APPLICATION_CREDENTIALS: optional,
  GOOGLE_CLIENT_ID: text
    .endsWith('.apps.googleusercontent.com', 'must end with .apps.googleusercontent.com')
    .optional(),
  FIREBERRY_URL: webAddress.default('https://api.fireberry.com'),
  FIREBERRY_TOKEN: optional,
  FIREBERRY_WEB_URL: webAddress.optional(),
  FIREBERRY_DAILY_CALLS: wholeNumber('must be a whole number from 1', 1).default(10_000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: text.refine(isSender, 'must be an address, or Name <address>').optional(),
  ALERT_WEBHOOK_URL: webAddress.optional(),
  FIRST_ADMIN_EMAIL: emailAddress.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every(isNetwork),
      'must be addresses or networks (10.0.0.0/8), separated by commas',
    )
    .optional(),
  AUDIT_KEEP_MONTHS: wholeNumber(
    `must be a whole number of months from ${MIN_AUDIT_MONTHS}`,
    MIN_AUDIT_MONTHS,
  ).optional(),
  DRAIN_SECONDS: wholeNumber(`must be seconds, 0 to ${MAX_DRAIN_SECONDS}`, 0, MAX_DRAIN_SECONDS).optional(),
  METRICS_TOKEN: text.min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** Demo only: file with the demo's roles and accounts, loaded into an empty database. */
  DEMO_ACCOUNTS: optional,
});

export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

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
  firebase: {
    projectId: string;
    apiKey: string;
    authDomain: string;
    appCheckKey: string | undefined;
    /** The project protects sign-in with a password by reCAPTCHA Enterprise, whose script the browser then loads. */
    hasRecaptcha: boolean;
  };
  /** `host:port` of the Firebase Auth emulator. Set only in a demo. */
  authEmulatorHost: string | undefined;
  /** Key of the service account that manages accounts. Required in production. */
  serviceAccountFile: string | undefined;
  googleClientId: string | undefined;
  fireberry: { url: string; token: string | undefined; dailyCalls: number };
  /** The CRM's address for people; undefined: no links to its records. */
  crmWebUrl: string | undefined;
  /** The mail server, with user and password; undefined: no mail is sent. */
  smtpUrl: string | undefined;
  /** Sender of mails: an address, or `Name <address>`. */
  mailFrom: string | undefined;
  /** Address to which alerts are posted; undefined: none. */
  alertWebhookUrl: string | undefined;
  firstAdminEmail: string | undefined;
  /** Addresses or networks with a trusted `X-Forwarded-For`. Without any, the connecting address is the caller's. */
  trustedProxies: string[];
  /** Age at which entries of the audit log are deleted, months; undefined: they are kept. */
  auditKeepMonths: number | undefined;
  /** Time at a shutdown during which the server is not ready but still serves requests, seconds. */
  drainSeconds: number;
  /** Bearer token of `GET /metrics`; undefined: there are no metrics. */
  metricsToken: string | undefined;
  logLevel: string;
  demoAccountsFile: string | undefined;
}

/** Thrown if the settings do not allow a start. The message names the settings and the reasons. */
export class ConfigError extends Error {}

const NEEDED_IN_PRODUCTION = [
  'PUBLIC_ORIGIN',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'FIREBERRY_TOKEN',
] as const;

/** Settings that `npm start`, the tests and the CRM simulator read. */
const OTHER_NAMES = [
  'FIREBERRY_SIM_PORT',
  'FIREBERRY_SIM_DATA',
  'FIREBERRY_SIM_SEED',
  'FIREBERRY_SIM_SALES',
  'IDENTITY_PORT',
  'TEST_DATABASE_URL',
];

/**
 * Reads the settings from the environment.
 * @throws ConfigError naming every variable that is missing, malformed or forbidden in this mode
 */
export function readConfig(env: NodeJS.ProcessEnv, mode: Mode): Config {
  const { settings: read, problems } = readEnvironment(Environment, env, OTHER_NAMES);
  problems.push(...(mode === 'production' ? findProductionProblems(read, problems) : findDemoProblems(read)));
  if (problems.length > 0) throw new ConfigError(`Settings are not valid:\n  ${problems.join('\n  ')}`);
  // Without a problem, every setting has been read.
  const settings = read as Settings;
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
      hasRecaptcha: settings.FIREBASE_RECAPTCHA === 'on',
    },
    authEmulatorHost: settings.FIREBASE_AUTH_EMULATOR_HOST,
    serviceAccountFile: settings.GOOGLE_APPLICATION_CREDENTIALS,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    fireberry: {
      url: settings.FIREBERRY_URL.replace(/\/+$/, ''),
      token: settings.FIREBERRY_TOKEN,
      dailyCalls: settings.FIREBERRY_DAILY_CALLS,
    },
    crmWebUrl: settings.FIREBERRY_WEB_URL?.replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    alertWebhookUrl: settings.ALERT_WEBHOOK_URL,
    firstAdminEmail: settings.FIRST_ADMIN_EMAIL,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    auditKeepMonths: settings.AUDIT_KEEP_MONTHS,
    drainSeconds: settings.DRAIN_SECONDS ?? (mode === 'demo' ? 0 : DRAIN_SECONDS),
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    demoAccountsFile: settings.DEMO_ACCOUNTS,
  };
}

type Settings = z.infer<typeof Environment>;

/** A demo accepts unsigned tokens, so it must not be reachable from other machines. */
function findDemoProblems({ HOST }: Partial<Settings>): string[] {
  if (HOST === undefined || LOOPBACK_HOSTS.includes(HOST)) return [];
  return ['HOST must be 127.0.0.1: a demo listens on loopback only'];
}

/** @param known problems of single settings, which are not repeated as missing */
function findProductionProblems(settings: Partial<Settings>, known: readonly string[]): string[] {
  const { PUBLIC_ORIGIN, FIREBERRY_URL, GOOGLE_APPLICATION_CREDENTIALS: account } = settings;
  const problems: (string | null)[] = NEEDED_IN_PRODUCTION.filter(
    (name) => settings[name] === undefined && !known.some((problem) => problem.startsWith(`${name}:`)),
  ).map((name) => `${name} is missing`);
  // The emulator's tokens are unsigned: with its variable set, anybody could sign in as anybody.
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    problems.push('FIREBASE_AUTH_EMULATOR_HOST is set: production accepts no unsigned tokens');
  if (PUBLIC_ORIGIN !== undefined && !isSafeOrigin(PUBLIC_ORIGIN))
    problems.push('PUBLIC_ORIGIN must begin with https://');
  if (FIREBERRY_URL !== undefined) problems.push(findCrmAddressProblem(FIREBERRY_URL));
  if (account !== undefined) {
    const problem = findServiceAccountProblem(account, settings.FIREBASE_PROJECT_ID);
    if (problem !== null) problems.push(`GOOGLE_APPLICATION_CREDENTIALS: ${problem}`);
  }
  return problems.filter((problem) => problem !== null);
}

/** Production requires https. Plain http is accepted on loopback, for trying it out. */
function isSafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
}

/** The CRM's token is sent to this address, so it must use https and be public. */
function findCrmAddressProblem(address: string): string | null {
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return 'FIREBERRY_URL must hold no user name and no password';
  return protocol === 'https:' && isPublicHost(hostname)
    ? null
    : 'FIREBERRY_URL must begin with https:// and lead to the public internet';
}
