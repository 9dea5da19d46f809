import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Takes about 80 ms. Guessing is limited by counting attempts; the cost protects a stolen table. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Returns a slow, salted hash of a code: `scrypt$N$salt$key`, base64url. */
export async function hashCode(code: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(code, salt, KEY_BYTES, COST);
  return ['scrypt', COST.N, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Returns whether the code matches the hash; false for a hash in another format. */
export async function codeMatches(code: string, hash: string): Promise<boolean> {
  const [kind, cost, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !cost || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(code, Buffer.from(salt, 'base64url'), expected.length, {
    ...COST,
    N: Number(cost),
  });
  return timingSafeEqual(derived, expected);
}
