import { hasEmbeddedDatabase } from '#server/db/embedded-folder';
import { isMetadataHost, isPublicHost, LOOPBACK_HOSTS } from './addresses';
import type { Settings } from './settings-schema';
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const NEEDED_IN_PRODUCTION = [
  'PUBLIC_ORIGIN',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'FIREBERRY_TOKEN',
] as const;

/** Settings that have no effect without each other. */
const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM', 'without which no mail is sent'],
  ['MAIL_FROM', 'SMTP_URL', 'without which no mail is sent'],
  ['SECRETS_KEY_OLD', 'SECRETS_KEY', 'the key that replaces it'],
] as const;

/** @param given names of the settings that have a value, valid or not */
export function findProblems(given: ReadonlySet<string>): string[] {
  return PAIRS.flatMap(([name, other, reason]) =>
    given.has(name) && !given.has(other) ? [`${name}: needs ${other}, ${reason}`] : [],
  );
}

/** A demo accepts unsigned tokens, so it must not be reachable from other machines. */
export function findDemoProblems({ HOST }: Partial<Settings>): string[] {
  if (HOST === undefined || LOOPBACK_HOSTS.includes(HOST)) return [];
  return ['HOST must be 127.0.0.1: a demo listens on loopback only'];
}

/**
 * @param settings valid settings
 * @param given names of the settings that have a value, valid or not
 */
export function findProductionProblems(settings: Partial<Settings>, given: ReadonlySet<string>): string[] {
  const { PUBLIC_ORIGIN, API_BASE_URL, FIREBERRY_URL, ALERT_WEBHOOK_URL, SMTP_URL } = settings;
  const { GOOGLE_APPLICATION_CREDENTIALS: account } = settings;
  const problems: (string | null)[] = NEEDED_IN_PRODUCTION.filter((name) => !given.has(name)).map(
    (name) => `${name} is missing`,
  );
  if (!isDatabaseChosen(settings, given))
    problems.push('DATABASE_URL is missing: set it, or DATABASE=embedded for one server with few people');
  // The emulator's tokens are unsigned: with its variable set, anybody could sign in as anybody.
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    problems.push('FIREBASE_AUTH_EMULATOR_HOST is set: production accepts no unsigned tokens');
  for (const [name, address] of Object.entries({ PUBLIC_ORIGIN, API_BASE_URL }))
    if (address !== undefined && !isSafeOrigin(address)) problems.push(`${name} must begin with https://`);
  for (const [name, address] of Object.entries({ FIREBERRY_URL, ALERT_WEBHOOK_URL }))
    if (address !== undefined && hasCredentials(address))
      problems.push(`${name} must hold no user name and no password`);
  if (FIREBERRY_URL !== undefined) problems.push(findCrmAddressProblem(FIREBERRY_URL));
  for (const [name, address] of Object.entries({ ALERT_WEBHOOK_URL, SMTP_URL }))
    if (address !== undefined) problems.push(findMetadataProblem(name, address));
  if (account !== undefined) {
    const problem = findServiceAccountProblem(account, settings.FIREBASE_PROJECT_ID);
    if (problem !== null) problems.push(`GOOGLE_APPLICATION_CREDENTIALS: ${problem}`);
  }
  return problems.filter((problem) => problem !== null);
}

/** An installation that already uses the embedded database continues. */
function isDatabaseChosen({ DATA_DIR }: Partial<Settings>, given: ReadonlySet<string>): boolean {
  if (given.has('DATABASE_URL') || given.has('DATABASE')) return true;
  return DATA_DIR === undefined || hasEmbeddedDatabase(DATA_DIR);
}

/** Production requires https. Plain http is accepted on loopback, for trying it out. */
function isSafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
}

function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** The CRM's token is sent to this address, so it must use https and be public. */
function findCrmAddressProblem(address: string): string | null {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && isPublicHost(hostname)
    ? null
    : 'FIREBERRY_URL must begin with https:// and lead to the public internet';
}

/** A service in the own network may be meant, but never one that gives credentials to whoever is on this machine. */
function findMetadataProblem(name: string, address: string): string | null {
  return isMetadataHost(new URL(address).hostname)
    ? `${name} must not lead to the machine's own services (link-local or metadata address)`
    : null;
}

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
});

/**
 * Checks the file of Google's service account without a request.
 * @returns the problem, or null. It contains nothing of the file.
 */
function findServiceAccountProblem(file: string, projectId: string | undefined): string | null {
  const account = readAccount(file);
  if (typeof account === 'string') return account;
  if (projectId !== undefined && account.project_id !== projectId)
    return `the file ${file} belongs to the project ${account.project_id}, not to ${projectId}`;
  return null;
}

function readAccount(file: string): z.infer<typeof ServiceAccount> | string {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'no JSON';
    return `the file ${file} cannot be read (${reason})`;
  }
  const parsed = ServiceAccount.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  return `the file ${file} is no key of a service account (${fields}): create one in the Firebase console, Project settings, Service accounts`;
}
