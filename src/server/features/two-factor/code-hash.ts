import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Takes about 250 ms. Guessing is limited by counting attempts; the cost protects a stolen table. */
const COST = { N: 2 ** 15, p: 3 };
/** The memory is needed whatever the parallelization, since its parts are computed one after the other. */
const FIXED = { r: 8, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

export function createSalt(): Buffer {
  return randomBytes(SALT_BYTES);
}

/** Returns a slow, salted hash of a code: `scrypt$N$p$salt$key`, base64url. */
export async function hashCode(code: string, salt = createSalt(), { N, p } = COST): Promise<string> {
  const key = await derive(code, salt, KEY_BYTES, { ...FIXED, N, p });
  return ['scrypt', N, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Hashes a code with the salt and the cost of another hash. */
export async function hashLike(code: string, hash: string): Promise<string> {
  const { N, p, salt } = parseHash(hash);
  return hashCode(code, Buffer.from(salt ?? '', 'base64url'), { N, p });
}

/** Returns whether the code matches the hash; false for a hash in another format. */
export async function codeMatches(code: string, hash: string): Promise<boolean> {
  const { kind, N, p, salt, key } = parseHash(hash);
  if (kind !== 'scrypt' || !N || !p || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(code, Buffer.from(salt, 'base64url'), expected.length, { ...FIXED, N, p });
  return timingSafeEqual(derived, expected);
}

/** Returns whether the hash was made at another cost than new hashes are. */
export function isOutdated(hash: string): boolean {
  const { N, p } = parseHash(hash);
  return N !== COST.N || p !== COST.p;
}

/** Earlier hashes do not name p, which was 1: `scrypt$N$salt$key`. */
function parseHash(hash: string) {
  const [kind, cost, ...rest] = hash.split('$');
  const [parallel, salt, key] = rest.length === 2 ? ['1', ...rest] : rest;
  return { kind, N: Number(cost), p: Number(parallel), salt, key };
}
