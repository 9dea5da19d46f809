import { ConfigError } from '#server/db/config-error';
import type { Database } from '#server/db/database';
import type { Config } from '#server/lib/config';
import { HttpError } from '#server/lib/http/errors';
import { decryptSecret, decryptWith, encryptSecret } from '#server/lib/secrets/secret-box';
import { findSecretKeys, type SecretKeys } from '#server/lib/secrets/secret-keys';
import {
  deleteSetting,
  findSetting,
  insertSettingOnce,
  upsertSetting,
} from '#server/lib/settings/settings-queries';
import { deleteOwnCodes, findAllSecrets, updateSecret } from './own-code-queries';

/** Setting with an encrypted text, by which a server notices that it has another key than the stored secrets. */
const CHECK = 'secrets_check';

/**
 * Stores the check with the first secret.
 * @throws HttpError 503 if the stored secrets have another key: it was rotated or lost while this server ran
 */
export async function requireKeyCheck(tx: Database, keys: SecretKeys): Promise<void> {
  if (await insertSettingOnce(tx, CHECK, encryptCheck(keys))) return;
  if (decryptWith(keys.current, String(await findSetting(tx, CHECK)), CHECK) === null)
    throw new HttpError('unavailable', 'the stored secrets have another key');
}

/**
 * Compares the server's key with the stored secrets at the start. With a new key and the old one, all secrets are encrypted again.
 * @returns the number of secrets that were encrypted again
 * @throws ConfigError if the key is missing or another one
 */
export async function checkSecretKeys(db: Database, config: Config): Promise<number> {
  const check = await findSetting(db, CHECK);
  if (check === null) return 0;
  const keys = findSecretKeys(config);
  if (keys !== null && decryptWith(keys.current, String(check), CHECK) !== null) return 0;
  if (keys?.previous && decryptWith(keys.previous, String(check), CHECK) !== null)
    return db.transaction((tx) => encryptAgain(tx, keys));
  throw new ConfigError(
    `${config.databaseUrl === undefined && config.secretsKey === undefined ? 'secrets.key in DATA_DIR' : 'SECRETS_KEY'}: ` +
      'the stored one-time codes were encrypted with another key. Set that key, as SECRETS_KEY_OLD if you replace it; ' +
      'if it is lost, "admin forget-own-codes" deletes the codes of all users',
  );
}

async function encryptAgain(tx: Database, keys: SecretKeys): Promise<number> {
  const rows = await findAllSecrets(tx);
  for (const { userId, secret } of rows) {
    const text = decryptSecret(keys, secret, userId);
    if (text === null) throw new ConfigError(`the secret of the user ${userId} fits neither key`);
    await updateSecret(tx, userId, encryptSecret(keys, text, userId));
  }
  await upsertSetting(tx, CHECK, encryptCheck(keys));
  return rows.length;
}

/** Deletes all own codes, for an organisation that has lost its key. @returns the number of codes */
export async function forgetOwnCodes(tx: Database): Promise<number> {
  await deleteSetting(tx, CHECK);
  return deleteOwnCodes(tx);
}

function encryptCheck(keys: SecretKeys): string {
  return encryptSecret(keys, CHECK, CHECK);
}
