import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/db/config-error';
import type { Config } from '../config';

/** Length of a key, bytes: AES-256. */
export const SECRET_KEY_BYTES = 32;
const FILE = 'secrets.key';

/** Keys that encrypt the secrets of users. */
export interface SecretKeys {
  current: Buffer;
  /** The key before the current one, which still decrypts. */
  previous: Buffer | null;
}

type KeyConfig = Pick<Config, 'secretsKey' | 'secretsKeyOld' | 'databaseUrl' | 'dataDir'>;

/**
 * Returns the keys of the settings, or of the file beside the embedded database.
 * @returns null if neither exists: on PostgreSQL, servers must share a key that is set
 */
export function findSecretKeys(config: KeyConfig): SecretKeys | null {
  const current = config.secretsKey ?? readKeyFile(config);
  if (current === undefined) return null;
  const { secretsKeyOld: old } = config;
  return { current: decodeKey(current), previous: old === undefined ? null : decodeKey(old) };
}

/** Returns whether secrets can be encrypted here. The key of an embedded database is created when it is first needed. */
export function canKeepSecrets(config: KeyConfig): boolean {
  return config.secretsKey !== undefined || config.databaseUrl === undefined;
}

/**
 * Returns the keys, and creates the file of an embedded database.
 * @throws ConfigError if the server has no key and cannot create one
 */
export function requireSecretKeys(config: KeyConfig): SecretKeys {
  if (findSecretKeys(config) === null && canKeepSecrets(config)) createKeyFile(config);
  const keys = findSecretKeys(config);
  if (keys === null) throw new ConfigError('SECRETS_KEY is missing: without it no secret can be kept');
  return keys;
}

function keyFile({ dataDir }: KeyConfig): string {
  return join(dataDir, FILE);
}

function readKeyFile(config: KeyConfig): string | undefined {
  if (config.databaseUrl !== undefined || !existsSync(keyFile(config))) return undefined;
  const key = readFileSync(keyFile(config), 'utf8').trim();
  if (decodeKey(key).length !== SECRET_KEY_BYTES)
    throw new ConfigError(`${keyFile(config)} is damaged: restore it from your copy`);
  return key;
}

function createKeyFile(config: KeyConfig): void {
  const key = randomBytes(SECRET_KEY_BYTES).toString('base64');
  // Never replaces a key that another request has just created.
  writeFileSync(keyFile(config), `${key}\n`, { mode: 0o600, flag: 'wx' });
}

function decodeKey(key: string): Buffer {
  return Buffer.from(key, 'base64');
}
