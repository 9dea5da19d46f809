import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { normalizeEmail, readEmailAddress } from '#contract/features/users/email-address';
import { hasRawCredentials, isHost, isMailServerUrl, isNetwork, isOrigin, isPostgresUrl } from './addresses';

const text = z.string().trim().min(1, 'is blank: give it a value, or remove it');
const optional = text.optional();
/** Texts of a header, such as a token. */
const token = text.regex(/^[!-~]*$/, 'must have no spaces, and no characters outside ASCII');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that begins with http:// or https://',
});
/** The address of a service with a user name and a password. */
const serviceAddress = text.refine(
  (address) => !hasRawCredentials(address),
  'encode these characters in user name and password: "#" as %23, "@" as %40, "/" as %2F, "?" as %3F, "%" as %25',
);
const folder = text.refine((path) => !liesInFile(path), 'is a file, or in a file: name a folder');
/** 32 bytes. */
const secretsKey = text.regex(
  /^[A-Za-z0-9+/]{43}=$/,
  'must be 32 random bytes in base64, as `openssl rand -base64 32` prints them',
);
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A folder that does not exist is created, if a folder contains it. */
function liesInFile(path: string): boolean {
  if (existsSync(path)) return !statSync(path).isDirectory();
  return dirname(path) !== path && liesInFile(dirname(path));
}

function wholeNumber(error: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

/** Length of a token that cannot be guessed. */
const MIN_TOKEN_LENGTH = 16;

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

function isListenHost(host: string): boolean {
  return isIP(host) !== 0 || (isHost(host) && !host.includes(':'));
}

/** Schema of the environment variables listed in docs/operations.md. */
export const Environment = z.object({
  PORT: wholeNumber('must be a port, 0 to 65535', 0, 65_535).default(4000),
  HOST: text.refine(isListenHost, 'must be an address or a host name, without a port').default('127.0.0.1'),
  PUBLIC_ORIGIN: text
    .refine(isOrigin, 'must be scheme, host and port only, as in https://office.example.co.il')
    .optional(),
  DATA_DIR: folder.default('.data'),
  /** Set by the development server, which writes the page to another folder. */
  CLIENT_DIR: folder.default('dist/client'),
  /** The embedded database in production, which is never used unasked. */
  DATABASE: z.literal('embedded', 'must be embedded, or unset for PostgreSQL').optional(),
  DATABASE_URL: serviceAddress
    .refine(isPostgresUrl, 'must begin with postgres:// or postgresql://')
    .optional(),
  API_BASE_URL: webAddress.optional(),
  FIREBASE_PROJECT_ID: optional,
  FIREBASE_API_KEY: token.optional(),
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
  FIREBERRY_URL: webAddress
    .refine((url) => !/\/api(\/|$)/.test(url), 'must end before /api, as in https://api.fireberry.com')
    .default('https://api.fireberry.com'),
  FIREBERRY_TOKEN: token.optional(),
  FIREBERRY_WEB_URL: webAddress.optional(),
  FIREBERRY_DAILY_CALLS: wholeNumber('must be a whole number from 1', 1).default(10_000),
  SMTP_URL: serviceAddress
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .refine(
      isMailServerUrl,
      'must be like smtps://user:password@mail.example.co.il, or without user and password',
    )
    .optional(),
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
  BACKUP_PROOF_DAYS: wholeNumber('must be a whole number of days, 0 for none', 0).default(100),
  DRAIN_SECONDS: wholeNumber(`must be seconds, 0 to ${MAX_DRAIN_SECONDS}`, 0, MAX_DRAIN_SECONDS).optional(),
  SECRETS_KEY: secretsKey.optional(),
  SECRETS_KEY_OLD: secretsKey.optional(),
  METRICS_TOKEN: token.min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** Demo only: file with the demo's roles and accounts, loaded into an empty database. */
  DEMO_ACCOUNTS: optional,
});

export type Settings = z.infer<typeof Environment>;
