import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_DIGITS, RECOVERY_CODES } from '#contract/features/two-factor/own-code-contract';
import { createSalt, hashCode, hashLike } from '../code-hash';

/** Returns new recovery codes and their slow hashes. All have one salt, so that a typed code is hashed only once. */
export async function createRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  const salt = createSalt();
  return { codes, hashes: await Promise.all(codes.map((code) => hashCode(code, salt))) };
}

/** Returns the stored hash of a typed recovery code, or null for a wrong code. */
export async function findRecoveryHash(code: string, hashes: readonly string[]): Promise<string | null> {
  const [first] = hashes;
  if (first === undefined) return null;
  const typed = await hashLike(code, first);
  return hashes.find((hash) => hash === typed) ?? null;
}

function createCode(): string {
  return Array.from({ length: RECOVERY_CODE_DIGITS }, () => randomInt(10)).join('');
}
