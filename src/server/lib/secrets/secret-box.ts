import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKeys } from './secret-keys';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret.
 * @param owner the user it belongs to: it cannot be decrypted for another one
 * @returns nonce, tag and encrypted text, base64url
 */
export function encryptSecret({ current }: SecretKeys, secret: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** Decrypts a secret with the current key or the previous one. @returns null if neither fits */
export function decryptSecret(keys: SecretKeys, stored: string, owner: string): string | null {
  return (
    decryptWith(keys.current, stored, owner) ?? (keys.previous && decryptWith(keys.previous, stored, owner))
  );
}

/** Decrypts a secret with one key. @returns null if the key does not fit */
export function decryptWith(key: Buffer, stored: string, owner: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
